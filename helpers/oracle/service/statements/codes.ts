import type { Controlled } from '../../../evidence/exhibit.ts';
import { isSameCode } from '../../../generators/phones.ts';
import type { Exchange } from '../../../http/exchange.ts';
import { excerpt } from '../../../values/json/json-pointer.ts';
import { isJsonObject, parseJsonOrUndefined } from '../../../values/json/json.ts';
import type { Contradiction } from '../../contradiction.ts';
import { type Span, spanOf, type Trace } from '../../trace.ts';
import { isSurelyRefused } from '../../refusals.ts';
import { acceptedOf, sentObject } from '../models/history.ts';

/** What a run knows of the codes for one phone. */
interface KnownCodes {
  /** Requests that may have sent a code. */
  readonly requests: Span[];
  /** The codes that the control interface showed, each with the command that first showed it. */
  readonly codes: Map<string, Controlled>;
}

interface SentCodes {
  /** By the digits of the phone. */
  readonly byPhone: ReadonlyMap<string, KnownCodes>;
  /** The phones to which the control interface showed a code. */
  readonly phonesOf: ReadonlyMap<string, ReadonlySet<string>>;
}

const UNKNOWN: KnownCodes = { requests: [], codes: new Map() };

function sentCodes({ exchanges, commands }: Trace): SentCodes {
  const byPhone = new Map<string, KnownCodes>();
  const phonesOf = new Map<string, Set<string>>();
  const knownFor = (phone: string): KnownCodes => {
    const known = byPhone.get(phone) ?? { requests: [], codes: new Map<string, Controlled>() };
    byPhone.set(phone, known);
    return known;
  };
  for (const exchange of exchanges) {
    const [phone, span] = [phoneIn(exchange), spanOf(exchange)];
    if (exchange.operation !== 'requestConfirmationCode' || phone === undefined || span === undefined)
      continue;
    if (!isSurelyRefused(exchange)) knownFor(phone).requests.push(span);
  }
  for (const command of commands) {
    const [phone, code] = codeIn(command);
    if (phone === undefined || code === undefined) continue;
    if (!knownFor(phone).codes.has(code)) knownFor(phone).codes.set(code, command);
    phonesOf.set(code, (phonesOf.get(code) ?? new Set()).add(phone));
  }
  return { byPhone, phonesOf };
}

/** What the oracle says of codes: wrong ones that were accepted, and right ones that were refused. */
export function judgeCodes(trace: Trace): readonly Contradiction[] {
  const sent = sentCodes(trace);
  return [...judgeWrongCodes(trace, sent), ...judgeLeadingZeros(trace, sent)];
}

/**
 * An accepted verification matches a code that was sent to its phone (section 4.8). It counts only where the control
 * interface showed as many codes for the phone as were requested, so that none is unknown.
 */
function judgeWrongCodes({ exchanges }: Trace, { byPhone, phonesOf }: SentCodes): readonly Contradiction[] {
  return exchanges.flatMap((exchange) => {
    const accepted = exchange.operation === 'verifyConfirmationCode' ? acceptedOf(exchange) : undefined;
    const [phone, code] = [phoneIn(exchange), sentObject(exchange)?.['code']];
    if (accepted === undefined || phone === undefined || typeof code !== 'string') return [];
    const { requests, codes } = byPhone.get(phone) ?? UNKNOWN;
    const isKnown = codes.size > 0 && requests.length <= codes.size;
    if (!isKnown || [...codes.keys()].some((one) => isSameCode(one, code))) return [];
    const isOfOther = [...(phonesOf.get(code) ?? [])].some((one) => one !== phone);
    const [sent] = codes.values();
    const evidence = sent === undefined ? [exchange] : [sent, exchange];
    const requirement = isOfOther ? 'VERIFY-CODE-OTHER-PHONE-REFUSED' : 'VERIFY-CODE-WRONG-REFUSED';
    return [
      {
        requirement,
        expected: `a refusal of a code that was not sent to ${phone}`,
        observed: `${excerpt(code)} accepted with status ${accepted.exchange.status}`,
        evidence,
        explainedBy: [
          ...(['VERIFY-CODE-WRONG-REFUSED', 'VERIFY-CODE-OTHER-PHONE-REFUSED'] as const),
          ...(['REQUEST-CODE-ISSUES-CODE', 'VERIFY-CODE-PHONE-REQUIRED'] as const),
        ].filter((one) => one !== requirement),
      } satisfies Contradiction,
    ];
  });
}

interface Tried {
  readonly exchange: Exchange;
  readonly code: string;
}

/** So many right codes are refused by no accident, if others are accepted so much more often. */
const [LEAST_REFUSED, LEAST_ACCEPTED] = [2, 8];

/**
 * A code is a text (section 4.8): if right ones are refused at the first try that begin with a zero, and only such, while
 * no such one is accepted, the service has kept a number. Other reasons to refuse a code know nothing of its digits.
 */
function judgeLeadingZeros({ exchanges }: Trace, { byPhone }: SentCodes): readonly Contradiction[] {
  const tried = new Set<string>();
  const [refused, accepted]: [Tried[], Tried[]] = [[], []];
  for (const exchange of exchanges) {
    const [phone, code] = [phoneIn(exchange), sentObject(exchange)?.['code']];
    if (exchange.operation !== 'verifyConfirmationCode' || phone === undefined || tried.has(phone)) continue;
    tried.add(phone);
    const { requests, codes } = byPhone.get(phone) ?? UNKNOWN;
    if (requests.length !== 1 || codes.size !== 1 || typeof code !== 'string' || !codes.has(code)) continue;
    if (acceptedOf(exchange) !== undefined) accepted.push({ exchange, code });
    else if (isSurelyRefused(exchange)) refused.push({ exchange, code });
  }
  const isZero = ({ code }: Tried): boolean => code.startsWith('0');
  if (refused.length < LEAST_REFUSED || accepted.length < LEAST_ACCEPTED) return [];
  if (!refused.every(isZero) || accepted.some(isZero)) return [];
  return [
    {
      requirement: 'VERIFY-CODE-RIGHT-ACCEPTED',
      expected: 'right codes accepted, whatever their first digit',
      observed: `all ${refused.length} that begin with 0 refused, and ${accepted.length} others accepted`,
      evidence: [...refused.slice(0, 2), ...accepted.slice(0, 1)].map(({ exchange }) => exchange),
      explainedBy: [],
    },
  ];
}

/** The digits of the phone in a request; undefined when it sends none. */
function phoneIn(exchange: Exchange): string | undefined {
  if (!OPERATIONS.has(exchange.operation)) return undefined;
  const phone = sentObject(exchange)?.['phone'];
  return typeof phone === 'string' ? digitsOf(phone) : undefined;
}

const OPERATIONS: ReadonlySet<string> = new Set(['requestConfirmationCode', 'verifyConfirmationCode']);

/** The phone and the code in an answer of the control interface. */
function codeIn({ request, exchanged }: Controlled): readonly [string | undefined, string | undefined] {
  if (!request.url.includes('/confirmation-code?') || exchanged?.kind !== 'answered')
    return [undefined, undefined];
  const phone = new URL(request.url).searchParams.get('phone');
  const json = parseJsonOrUndefined(exchanged.text);
  const code = isJsonObject(json) ? json['code'] : undefined;
  return [phone === null ? undefined : digitsOf(phone), typeof code === 'string' ? code : undefined];
}

function digitsOf(phone: string): string {
  return phone.replace(/\D/g, '');
}
