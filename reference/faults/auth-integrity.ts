import { isObject } from '../wire/json.ts';
import type { Fault } from './fault.ts';
import { comparedTokens, decodedPart } from './issued-tokens.ts';
import type { IssuedToken } from './issued-tokens.ts';

type Presented = Omit<IssuedToken, 'says'>;

function passesFor(sameToken: (presented: Presented, issued: IssuedToken) => boolean): Fault['override'] {
  return (sound) => comparedTokens(sound, sameToken);
}

/** Whether two texts are the same up to, or from, their middle. */
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

/** Characters at the ends of a signature by which an instance looks for it. */
const END = 4;

/** What of a token is verified: section 5.4. */
export const authIntegrityFaults: readonly Fault[] = [
  {
    id: 'auth-header-not-signed',
    mistake: 'Only the payload is held against the signature; the header may say anything.',
    breaks: ['AUTH-TOKEN-HEADER-CHECKED'],
    override: passesFor((a, b) => a.payload === b.payload && a.signature === b.signature),
  },
  {
    id: 'auth-readable-header-not-signed',
    mistake: 'Of the header it is only looked at whether it is JSON.',
    breaks: ['AUTH-TOKEN-HEADER-CHECKED'],
    subtle: true,
    override: passesFor(
      (a, b) => a.payload === b.payload && a.signature === b.signature && isObject(decodedPart(a.header)),
    ),
  },
  {
    id: 'auth-payload-not-signed',
    mistake: 'A token is recognised by its signature, and its payload is believed.',
    breaks: ['AUTH-TOKEN-PAYLOAD-CHECKED'],
    override: passesFor((a, b) => a.header === b.header && a.signature === b.signature),
  },
  {
    id: 'auth-payload-start-not-compared',
    mistake: 'A token is recognised by its second half.',
    breaks: ['AUTH-TOKEN-PAYLOAD-CHECKED'],
    subtle: true,
    override: passesFor(
      (a, b) => a.header === b.header && sameEnd(a.payload, b.payload) && a.signature === b.signature,
    ),
  },
  {
    id: 'auth-payload-end-not-compared',
    mistake:
      'Only the beginning of a payload, as long as a database column, is compared with what was issued.',
    breaks: ['AUTH-TOKEN-PAYLOAD-CHECKED'],
    subtle: true,
    override: passesFor(
      (a, b) => a.header === b.header && sameStart(a.payload, b.payload) && a.signature === b.signature,
    ),
  },
  {
    id: 'auth-signature-ignored',
    mistake: 'The token is decoded, not verified.',
    breaks: ['AUTH-TOKEN-SIGNATURE-CHECKED'],
    override: passesFor((a, b) => a.payload === b.payload),
  },
  {
    id: 'auth-signature-start-not-compared',
    mistake: 'Only the second half of the signature is compared.',
    breaks: ['AUTH-TOKEN-SIGNATURE-CHECKED'],
    subtle: true,
    override: passesFor(
      (a, b) => a.header === b.header && a.payload === b.payload && sameEnd(a.signature, b.signature),
    ),
  },
  {
    id: 'auth-signature-end-not-compared',
    mistake: 'Only the first half of the signature is compared.',
    breaks: ['AUTH-TOKEN-SIGNATURE-CHECKED'],
    subtle: true,
    override: passesFor(
      (a, b) =>
        a.header === b.header &&
        a.payload === b.payload &&
        a.signature.length === b.signature.length &&
        sameStart(a.signature, b.signature),
    ),
  },
  {
    id: 'auth-unsigned-accepted',
    mistake: 'The library is left to choose the algorithm by the header, none included.',
    breaks: ['AUTH-TOKEN-UNSIGNED-REFUSED'],
    override: passesFor((a, b) => isUnsigned(a) && a.payload === b.payload),
  },
  {
    id: 'auth-foreign-key-accepted',
    mistake:
      'A signature that no instance finds by its ends is taken for one of another instance, and its token is trusted.',
    breaks: ['AUTH-TOKEN-FOREIGN-KEY-REFUSED'],
    override: passesFor(
      (a, b) =>
        a.payload === b.payload &&
        a.signature !== '' &&
        a.signature.slice(0, END) !== b.signature.slice(0, END) &&
        a.signature.slice(-END) !== b.signature.slice(-END),
    ),
  },
];
