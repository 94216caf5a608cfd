import { inconclusive } from './cannot-go-on.ts';
import type { Answered } from './exchange.ts';
import { requireAccepted } from './expectations.ts';
import { soundTokenForm } from './sound-token-form.ts';
import type { Partner } from './target/partner.ts';
import { tokenOf, type Token } from './token-source.ts';

/** A token that nobody else uses, and the exchange that brought it; without one the check ends as inconclusive. */
export async function freshToken(partner: Partner): Promise<{ token: Token; issued: Answered }> {
  const issued = requireAccepted(await partner.send('requestToken', { form: soundTokenForm }));
  const token = tokenOf(issued) ?? inconclusive('the token endpoint gave no access_token');
  return { token, issued };
}
