import { isObject } from '../../wire/json.ts';
import { faults } from '../builders/fault.ts';
import type { Fault } from '../builders/fault.ts';
import { comparedTokens, decodedPart } from './issued-tokens.ts';
import type { IssuedToken } from './issued-tokens.ts';

type Presented = Omit<IssuedToken, 'says'>;

function passesFor(sameToken: (presented: Presented, issued: IssuedToken) => boolean): Fault['override'] {
  return (sound) => comparedTokens(sound, sameToken);
}

/** Whether two texts are the same up to their middle. */
function sameStart(a: string, b: string): boolean {
  const middle = Math.floor(b.length / 2);
  return a.slice(0, middle) === b.slice(0, middle);
}

function sameEnd(a: string, b: string): boolean {
  const middle = Math.floor(b.length / 2);
  return a.length === b.length && a.slice(middle) === b.slice(middle);
}

function isUnsigned({ header, signature }: Presented): boolean {
  const json = decodedPart(header);
  return signature === '' && isObject(json) && String(json['alg']).toLowerCase() === 'none';
}

/** Characters at both ends of a signature by which an instance looks it up. */
const END = 4;

/** The verification of tokens: section 5.4. */
export const integrityFaults = faults({
  'AUTH-TOKEN-HEADER-CHECKED': {
    'auth-header-not-signed': [
      'Only the payload is checked against the signature; the header may say anything.',
      passesFor((a, b) => a.payload === b.payload && a.signature === b.signature),
    ],
    'auth-readable-header-not-signed': [
      'The header is checked only for being JSON.',
      passesFor(
        (a, b) => a.payload === b.payload && a.signature === b.signature && isObject(decodedPart(a.header)),
      ),
    ],
  },
  'AUTH-TOKEN-PAYLOAD-CHECKED': {
    'auth-payload-not-signed': [
      'A token is recognised by its signature, and its payload is trusted unchecked.',
      passesFor((a, b) => a.header === b.header && a.signature === b.signature),
    ],
    'auth-payload-start-not-compared': [
      'Only the second half of the payload is compared with that of the issued token.',
      passesFor(
        (a, b) => a.header === b.header && sameEnd(a.payload, b.payload) && a.signature === b.signature,
      ),
    ],
    'auth-payload-end-not-compared': [
      'Only the beginning of the payload, as long as a database column, is compared with that of the issued token.',
      passesFor(
        (a, b) => a.header === b.header && sameStart(a.payload, b.payload) && a.signature === b.signature,
      ),
    ],
  },
  'AUTH-TOKEN-SIGNATURE-CHECKED': {
    'auth-signature-ignored': [
      'The token is decoded, not verified.',
      passesFor((a, b) => a.payload === b.payload),
    ],
    'auth-signature-start-not-compared': [
      'Only the second half of the signature is compared.',
      passesFor(
        (a, b) => a.header === b.header && a.payload === b.payload && sameEnd(a.signature, b.signature),
      ),
    ],
    'auth-signature-end-not-compared': [
      'Only the first half of the signature is compared.',
      passesFor(
        (a, b) =>
          a.header === b.header &&
          a.payload === b.payload &&
          a.signature.length === b.signature.length &&
          sameStart(a.signature, b.signature),
      ),
    ],
  },
  'AUTH-TOKEN-UNSIGNED-REFUSED': {
    'auth-unsigned-accepted': [
      'The library is left to choose the algorithm by the header, none included.',
      passesFor((a, b) => isUnsigned(a) && a.payload === b.payload),
    ],
  },
  'AUTH-TOKEN-FOREIGN-KEY-REFUSED': {
    'auth-foreign-key-accepted': [
      'A signature whose first and last characters no instance knows counts as that of another instance, and its token is trusted.',
      passesFor(
        (a, b) =>
          a.payload === b.payload &&
          a.signature !== '' &&
          a.signature.slice(0, END) !== b.signature.slice(0, END) &&
          a.signature.slice(-END) !== b.signature.slice(-END),
      ),
    ],
  },
});
