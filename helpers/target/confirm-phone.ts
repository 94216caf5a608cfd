import { requireAccepted } from '../expectations.ts';
import type { ConfirmationCodes } from './confirmation-codes.ts';
import type { Partner } from './partner.ts';

/** Confirms a phone by operations 7 and 8; where that is refused the check ends as inconclusive. */
export async function confirmPhone(
  partner: Partner,
  codes: ConfirmationCodes,
  restaurant: bigint,
  phone: string,
): Promise<void> {
  requireAccepted(
    await partner.send('requestConfirmationCode', { path: { id: restaurant }, body: { phone } }),
  );
  const code = await codes.sentTo(restaurant, phone);
  requireAccepted(await partner.send('verifyConfirmationCode', { body: { phone, code } }));
}
