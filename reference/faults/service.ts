import type { RefusalKind } from '../wire/call.ts';
import { faults } from './builders/fault.ts';
import type { Fault } from './builders/fault.ts';

/** Some kinds of refusal fall through to status 500. */
function fails(...kinds: readonly RefusalKind[]): Fault['override'] {
  return (sound) => ({
    statusFor: (kind, operation) => (kinds.includes(kind) ? 500 : sound.statusFor(kind, operation)),
  });
}

/** Refusals in general: section 7. */
export const serviceFaults = faults({
  'SERVICE-CHARSET-ACCEPTED': {
    'service-json-with-charset-refused': [
      'The media type of a JSON body is compared as a whole, its parameters included.',
      (sound) => ({
        acceptsMediaType: (contentType, expected) =>
          expected === 'application/json'
            ? contentType === expected
            : sound.acceptsMediaType(contentType, expected),
      }),
    ],
    'service-form-with-charset-refused': [
      'The media type of the form is compared as a whole, its parameters included.',
      (sound) => ({
        acceptsMediaType: (contentType, expected) =>
          expected === 'application/json'
            ? sound.acceptsMediaType(contentType, expected)
            : contentType === expected,
      }),
    ],
  },
  'SERVICE-BAD-INPUT-NO-5XX': {
    'service-invalid-fields-500': [
      'Exceptions of the validation are not translated, so they end as status 500.',
      fails('invalid-field', 'malformed-request'),
    ],
    'service-broken-json-500': [
      'An exception of the JSON parser ends as status 500.',
      fails('malformed-request'),
    ],
    'service-malformed-id-500': [
      'An id that is not an integer ends in an exception of the path reader, and status 500.',
      (sound) => ({
        readRestaurantId: (text, operation) => {
          if (!/^-?\d+$/.test(text)) throw new TypeError(`For input string: "${text}"`);
          return sound.readRestaurantId(text, operation);
        },
      }),
    ],
    'service-unknown-grant-501': [
      'An unknown grant_type or scope ends as status 501.',
      (sound) => ({
        statusFor: (kind, operation) =>
          kind === 'unsupported-grant-type' || kind === 'invalid-scope'
            ? 501
            : sound.statusFor(kind, operation),
      }),
    ],
  },
});
