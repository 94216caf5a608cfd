import type { RefusalKind } from '../wire/call.ts';
import type { Fault } from './fault.ts';

/** Some kinds of refusal fall through to status 500. */
function fails(...kinds: readonly RefusalKind[]): Fault['override'] {
  return (sound) => ({
    statusFor: (kind, operation) => (kinds.includes(kind) ? 500 : sound.statusFor(kind, operation)),
  });
}

/** What holds for refusals of the interface as a whole: section 7. */
export const serviceErrorsFaults: readonly Fault[] = [
  {
    id: 'service-invalid-fields-500',
    mistake: 'Nothing translates the exceptions of the validation, so they end as status 500.',
    breaks: ['SERVICE-BAD-INPUT-NO-5XX'],
    override: fails('invalid-field', 'malformed-request'),
  },
  {
    id: 'service-broken-json-500',
    mistake: 'The exception of the JSON parser ends as status 500.',
    breaks: ['SERVICE-BAD-INPUT-NO-5XX'],
    subtle: true,
    override: fails('malformed-request'),
  },
  {
    id: 'service-malformed-id-500',
    mistake: 'An id that is not an integer ends in an exception of the path reader, and status 500.',
    breaks: ['SERVICE-BAD-INPUT-NO-5XX'],
    subtle: true,
    override: (sound) => ({
      readRestaurantId: (text, operation) => {
        if (!/^-?\d+$/.test(text)) throw new TypeError(`For input string: "${text}"`);
        return sound.readRestaurantId(text, operation);
      },
    }),
  },
  {
    id: 'service-unknown-grant-501',
    mistake: 'A grant_type or scope that is not known ends as status 501.',
    breaks: ['SERVICE-BAD-INPUT-NO-5XX'],
    subtle: true,
    override: (sound) => ({
      statusFor: (kind, operation) =>
        kind === 'unsupported-grant-type' || kind === 'invalid-scope'
          ? 501
          : sound.statusFor(kind, operation),
    }),
  },
];
