import type { ControlClient } from '../../../helpers/client/control-client.ts';
import { codeIn, verifyRight } from '../../../helpers/fixtures/confirmation-codes.ts';
import {
  acceptanceFact,
  type CheckScope,
  type Exchange,
  expectThat,
  isAccepted,
  isRefused,
  type RequirementId,
} from '../../../helpers/test.ts';
import { poll } from '../../../helpers/values/time.ts';

/** A code that has not come by then is no further one, or comes too late to tell. */
const NEWER_WITHIN_MS = 2000;

/** The code that the control interface shows for a phone, if it is another than an earlier one. */
export async function newerCode(
  control: ControlClient,
  restaurant: bigint,
  phone: string,
  earlier: string,
): Promise<string | undefined> {
  const isNewer = (code: string | undefined): boolean => code !== undefined && code !== earlier;
  const shown = async (): Promise<string | undefined> =>
    codeIn(await control.confirmationCode(restaurant, phone));
  const last = await poll(shown, isNewer, NEWER_WITHIN_MS);
  return isNewer(last) ? last : undefined;
}

/** A phone to which two codes were sent, of which none was verified yet. */
export interface SentAgain {
  /** By which the newer one was sent. */
  readonly restaurant: bigint;
  readonly phone: string;
  /** The newer one. */
  readonly code: string;
}

/** Two phones are no accident. */
const PHONES = 2;

/**
 * Judges that the newer of two codes is accepted. A refusal counts only for two phones, and only if the code of a third,
 * to which one code was sent, is accepted.
 *
 * @param next sends two codes to a further phone; undefined where no other code shows
 */
export async function judgeNewerCodes(
  requirement: RequirementId,
  { partner, guests, codes }: Pick<CheckScope, 'partner' | 'guests' | 'codes'>,
  next: () => Promise<SentAgain | undefined>,
): Promise<void> {
  const refused: Exchange[] = [];
  let restaurant: bigint | undefined;
  for (let phone = 0; phone < PHONES; phone += 1) {
    const sent = await next();
    const verified = sent && (await verifyRight(partner, sent.phone, sent.code));
    if (verified === undefined || !isRefused(verified)) return;
    refused.push(verified);
    restaurant = sent?.restaurant;
  }
  if (restaurant === undefined) return;
  const phone = guests.phone();
  const asked = { path: { id: restaurant }, body: { phone } };
  if (!isAccepted(await partner.send('requestConfirmationCode', asked))) return;
  const twin = await verifyRight(partner, phone, await codes.sentTo(restaurant, phone));
  if (!isAccepted(twin)) return;
  expectThat(requirement, false, {
    expected: 'the code last sent to a phone accepted, after an earlier one that was not used',
    observed: `${refused.map(acceptanceFact).join(' and ')}, each with another phone, while the only code of a third is accepted`,
    evidence: [...refused, twin],
  });
}
