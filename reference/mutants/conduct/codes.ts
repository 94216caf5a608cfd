import type { Behaviour } from '../../decisions/index.ts';
import type { SentCode } from '../../domain/stores.ts';
import type { Site } from '../terms/site.ts';
import type { Fact } from '../terms/occasion.ts';
import { performing, refusalOf, sentBody, sentField } from '../terms/requests.ts';

function code(
  operator: string,
  place: string,
  says: string,
  override: Site['override'],
  more: Partial<Pick<Site, 'facts' | 'samples' | 'harmless'>> = {},
): Site {
  const facts: readonly Fact[] = ['traffic'];
  return { ...{ area: 'codes', operator, place, says, counts: 'requests' }, facts, override, ...more };
}

const six = (): readonly { readonly text: string }[] =>
  ['123456', '012345', '998877'].map((text) => ({ text }));

const aboutCodes = { facts: ['text', 'traffic'], samples: six } as const satisfies Partial<Site>;

type Matches = (sent: SentCode, phone: string, given: string) => boolean;

/** Accepts codes that do not match, or refuses those that do. */
function matching(operator: string, place: string, says: string, matches: Matches): Site {
  return code(
    ...([operator, place, says] as const),
    (sound, holds) => ({
      codeMatches: (sent, phone, given, now) =>
        sound.codeMatches(sent, phone, given, now) ||
        (!sent.used && matches(sent, phone, given) && holds({ text: sent.code })),
    }),
    aboutCodes,
  );
}

/** The restrictions, for which some further phones count as confirmed. */
function confirmedToo(
  { bookingRestrictions }: Behaviour,
  phones: ReadonlySet<unknown>,
): Behaviour['bookingRestrictions'] {
  return bookingRestrictions.map((one) =>
    one.kind === 'phone-not-confirmed'
      ? { ...one, violatedBy: (attempt) => !phones.has(attempt.request.phone) && one.violatedBy(attempt) }
      : one,
  );
}

/** How a program may confirm phones wrongly. */
export const codeSites: readonly Site[] = [
  matching(
    'skip',
    'code:value',
    'Any code confirms a phone to which one was sent',
    (sent, phone) => sent.phone === phone,
  ),
  matching(
    'skip',
    'code:phone',
    'The code of one phone confirms another',
    (sent, _phone, given) => sent.code === given,
  ),
  matching(
    ...(['truncate', 'code:value', 'The first three digits of a code are enough'] as const),
    (sent, phone, given) => sent.phone === phone && given.slice(0, 3) === sent.code.slice(0, 3),
  ),
  matching(
    ...(['truncate', 'code:end', 'The last three digits of a code are enough'] as const),
    (sent, phone, given) => sent.phone === phone && given.slice(-3) === sent.code.slice(-3),
  ),
  matching(
    ...(['off-by-one', 'code:value', 'A code that is one off is accepted'] as const),
    (sent, phone, given) => sent.phone === phone && Math.abs(Number(sent.code) - Number(given)) === 1,
  ),
  matching(
    ...(['repeat', 'code:value', 'A code with further digits after it is accepted'] as const),
    (sent, phone, given) => sent.phone === phone && given.startsWith(sent.code),
  ),
  code(
    ...(['refuse', 'code:value', 'The right code is refused'] as const),
    (sound, holds) => ({
      codeMatches: (sent, phone, given, now) =>
        sound.codeMatches(sent, phone, given, now) && !holds({ text: sent.code }),
    }),
    aboutCodes,
  ),
  code(
    ...([
      'lose',
      'effect:verifyConfirmationCode',
      'A verification is answered, but confirms nothing',
    ] as const),
    (sound, holds) => {
      let isLost = false;
      return {
        ...performing(sound, ['verifyConfirmationCode'], async (call, handle) => {
          isLost = holds({});
          return handle(call).finally(() => (isLost = false));
        }),
        confirmationReach: (restaurant, phone) =>
          isLost ? 'lost' : sound.confirmationReach(restaurant, phone),
      };
    },
  ),
  code(
    ...(['lose', 'effect:requestConfirmationCode', 'A code request is answered, but sends no code'] as const),
    (sound, holds) =>
      performing(sound, ['requestConfirmationCode'], async (call, handle) =>
        typeof sentField(sentBody(call), 'phone') === 'string' && holds({})
          ? { status: 200, body: { timeLeft: 60 } }
          : handle(call),
      ),
  ),
  code(
    ...([
      'store',
      'effect:verifyConfirmationCode',
      'A wrong code is refused, but confirms the phone',
    ] as const),
    (sound, holds) => {
      const confirmed = new Set<unknown>();
      return {
        ...performing(sound, ['verifyConfirmationCode'], async (call, handle) => {
          try {
            return await handle(call);
          } catch (error) {
            if (refusalOf(error)?.kind === 'wrong-code' && holds({}))
              confirmed.add(sentField(sentBody(call), 'phone'));
            throw error;
          }
        }),
        bookingRestrictions: confirmedToo(sound, confirmed),
      };
    },
  ),
  code(
    ...(['skip', 'code:unsent', 'Any code confirms a phone to which none was sent'] as const),
    (sound, holds) => {
      const [asked, confirmed] = [new Set<unknown>(), new Set<unknown>()];
      return {
        ...performing(sound, ['requestConfirmationCode', 'verifyConfirmationCode'], async (call, handle) => {
          const phone = sentField(sentBody(call), 'phone');
          if (call.operation === 'requestConfirmationCode') asked.add(phone);
          try {
            return await handle(call);
          } catch (error) {
            if (refusalOf(error)?.kind !== 'wrong-code' || asked.has(phone) || !holds({})) throw error;
            confirmed.add(phone);
            return { status: 200 };
          }
        }),
        bookingRestrictions: confirmedToo(sound, confirmed),
      };
    },
  ),
  code(
    ...(['store', 'effect:requestConfirmationCode', 'A code request alone confirms the phone'] as const),
    (sound, holds) => {
      const confirmed = new Set<unknown>();
      return {
        ...performing(sound, ['requestConfirmationCode'], async (call, handle) => {
          const answer = await handle(call);
          if (holds({})) confirmed.add(sentField(sentBody(call), 'phone'));
          return answer;
        }),
        bookingRestrictions: confirmedToo(sound, confirmed),
      };
    },
  ),
  code(
    ...(['confuse', 'confirmation:reach', 'The confirmation of one phone confirms all others'] as const),
    () => ({ confirmationReach: () => 'all' }),
    {
      harmless: ({ name }) =>
        name === 'always' ? undefined : 'the reach of a confirmation has no occasions',
      facts: [],
    },
  ),
  code(
    ...([
      'truncate',
      'confirmation:reach',
      'The confirmation of a phone confirms those that begin like it',
    ] as const),
    () => ({ confirmationReach: (_restaurant, phone) => phone.slice(0, 9) }),
    {
      harmless: ({ name }) =>
        name === 'always' ? undefined : 'the reach of a confirmation has no occasions',
      facts: [],
    },
  ),
];
