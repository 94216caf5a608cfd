import { acceptanceFact } from '../../helpers/acceptance-fact.ts';
import { inconclusive } from '../../helpers/cannot-go-on.ts';
import { isAccepted, type Exchange } from '../../helpers/exchange.ts';
import {
  expectRefused,
  expectThat,
  leaveInconclusive,
  observe,
  requireAccepted,
} from '../../helpers/expectations.ts';
import { expectFields } from '../../helpers/field-expectations.ts';
import { firstAccepting } from '../../helpers/first-accepting.ts';
import { bodyShape } from '../../helpers/refusal-shape.ts';
import { codeIn } from '../../helpers/target/confirmation-codes.ts';
import { covers, test } from '../../helpers/test.ts';

test(
  'the code that was sent to a phone is accepted for it',
  ...covers(
    ['VERIFY-CODE-RIGHT-ACCEPTED', 'VERIFY-CODE-ANSWERS-200', 'VERIFY-CODE-ANSWER-BODY'],
    async ({ partner, confirming: findConfirming, codes, guests, contract }) => {
      const confirming = await findConfirming();
      const verifyRight = async (): Promise<Exchange> => {
        const phone = guests.phone();
        const { place } = await firstAccepting(confirming, (one) =>
          partner.send('requestConfirmationCode', { path: { id: one.restaurant }, body: { phone } }),
        );
        const code = await codes.sentTo(place.restaurant, phone);
        return partner.send('verifyConfirmationCode', { body: { phone, code } });
      };
      const first = await verifyRight();
      // One code may have run into trouble of its own; two have not.
      const last = isAccepted(first) ? first : await verifyRight();
      expectThat('VERIFY-CODE-RIGHT-ACCEPTED', isAccepted(last), {
        expected: 'the right code accepted',
        observed: `${acceptanceFact(last)}, the second time with another phone`,
        evidence: [first, last],
      });
      expectFields(contract, [last]);
      observe(
        'VERIFY-CODE-ANSWER-BODY',
        'verify-code.body',
        isAccepted(last) ? bodyShape(last) : 'no success',
      );
    },
  ),
);

test(
  'a code other than the one that was sent is refused',
  ...covers(['VERIFY-CODE-WRONG-REFUSED'], async ({ partner, confirming: findConfirming, codes, guests }) => {
    const confirming = await findConfirming();
    const request = async (): Promise<{ phone: string; restaurant: bigint }> => {
      const phone = guests.phone();
      const { place } = await firstAccepting(confirming, ({ restaurant: id }) =>
        partner.send('requestConfirmationCode', { path: { id }, body: { phone } }),
      );
      return { phone, restaurant: place.restaurant };
    };
    const verify = (phone: string, code: string): Promise<Exchange> =>
      partner.send('verifyConfirmationCode', { body: { phone, code } });

    if (!codes.areKnown) {
      // Nobody guesses three codes.
      const guesses = ['493817', '700215', '286054'];
      const verified = await Promise.all(guesses.map(async (code) => verify((await request()).phone, code)));
      const otherwise = { expected: 'wrong codes refused', observed: 'three accepted', evidence: verified };
      if (verified.every(isAccepted)) expectThat('VERIFY-CODE-WRONG-REFUSED', false, otherwise);
      inconclusive('a right code as the twin: «confirmation-code» or TARGET_CONFIRMATION_CODE would open it');
    }
    const guest = await request();
    const right = await codes.sentTo(guest.restaurant, guest.phone);
    const twin = requireAccepted(await verify(guest.phone, right));
    const wrong = [
      ['a code with another last character', (code: string) => code.slice(0, -1) + otherThan(code.slice(-1))],
      ['a code without its last character', (code: string) => code.slice(0, -1)],
      ['an empty code', () => ''],
    ] as const;
    await Promise.all(
      wrong.map(async ([defect, spoil]) => {
        const { phone, restaurant } = await request();
        const verified = await verify(phone, spoil(await codes.sentTo(restaurant, phone)));
        expectRefused('VERIFY-CODE-WRONG-REFUSED', verified, { twin, defect });
      }),
    );
  }),
);

function otherThan(character: string): string {
  return character === '7' ? '3' : '7';
}

test(
  "another phone's code is refused",
  ...covers(
    ['VERIFY-CODE-OTHER-PHONE-REFUSED'],
    async ({ partner, confirming: findConfirming, guests, control, codes }) => {
      const confirming = await findConfirming();
      // Not by a code that always fits: it fits every phone.
      control('confirmation-code');
      const request = async (): Promise<{ phone: string; code: string }> => {
        const phone = guests.phone();
        const { place } = await firstAccepting(confirming, ({ restaurant: id }) =>
          partner.send('requestConfirmationCode', { path: { id }, body: { phone } }),
        );
        return { phone, code: await codes.sentTo(place.restaurant, phone) };
      };
      const [one, first, second] = [await request(), await request(), await request()];
      const other = first.code === one.code ? second : first;
      if (other.code === one.code) inconclusive('the same code was sent to several phones');
      const mistaken = await partner.send('verifyConfirmationCode', {
        body: { phone: other.phone, code: one.code },
      });
      const twin = await partner.send('verifyConfirmationCode', {
        body: { phone: one.phone, code: one.code },
      });
      const defect = 'a code that was sent to another phone';
      expectRefused('VERIFY-CODE-OTHER-PHONE-REFUSED', mistaken, { twin, defect });
    },
  ),
);

test(
  'what a code gets a second time, or after a newer one, is recorded',
  ...covers(
    ['VERIFY-CODE-AGAIN'],
    async ({ partner, confirming: findConfirming, codes, guests, run, control }) => {
      const confirming = await findConfirming();
      const phone = guests.phone();
      const { place } = await firstAccepting(confirming, ({ restaurant: id }) =>
        partner.send('requestConfirmationCode', { path: { id }, body: { phone } }),
      );
      const code = await codes.sentTo(place.restaurant, phone);
      await partner.send('requestConfirmationCode', {
        path: { id: place.restaurant },
        body: { phone },
        impatient: true,
      });
      const newer = run.capabilities.includes('confirmation-code')
        ? codeIn(await control('confirmation-code').confirmationCode(place.restaurant, phone))
        : undefined;
      const first = await partner.send('verifyConfirmationCode', { body: { phone, code } });
      if (newer !== undefined && newer !== code) {
        observe('VERIFY-CODE-AGAIN', 'verify-code.after-a-newer-one', acceptanceFact(first));
      }
      if (!isAccepted(first)) return leaveInconclusive('VERIFY-CODE-AGAIN', 'not even accepted a first time');
      const again = await partner.send('verifyConfirmationCode', { body: { phone, code } });
      observe('VERIFY-CODE-AGAIN', 'verify-code.a-second-time', acceptanceFact(again));
    },
  ),
);
