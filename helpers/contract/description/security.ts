import { type Description, entriesOf, isNode, listOf, memberOf } from './document/description.ts';
import { quoted } from './difference.ts';
import type { DescribedOperation } from './document/operations.ts';

const TOKEN = 'an access token in the header Authorization';

const BASIC = 'client credentials in the header Authorization (Basic)';

/** It does not say which of both. */
const AUTHORIZATION = 'the header Authorization';

/** The schemes of an operation: alternatives, each of which may want several. */
type Alternatives = readonly (readonly string[])[];

/**
 * How their operation lets partners in, where the contract's way is not among it; undefined where it is.
 *
 * @returns what the contract says, and what they say
 */
export function differenceOfSecurity(
  [ours, own]: readonly [Description, DescribedOperation],
  [theirs, their]: readonly [Description, DescribedOperation],
): { readonly expected: string; readonly observed: string } | undefined {
  const [expected = TOKEN] = alternativesOf(ours, own).flat();
  const described = alternativesOf(theirs, their);
  const isAmong = described.some(
    ([first, ...others]) => others.length === 0 && (first === expected || first === AUTHORIZATION),
  );
  if (isAmong) return undefined;
  const named = described.filter((schemes) => schemes.length > 0).map((schemes) => schemes.join(' and '));
  return { expected, observed: named.length === 0 ? 'no scheme' : quoted([...new Set(named)].join(', or ')) };
}

function alternativesOf(description: Description, { security }: DescribedOperation): Alternatives {
  const schemes = memberOf(memberOf(description.root, 'components'), 'securitySchemes');
  return listOf(security).map((wanted) =>
    entriesOf(wanted).map(([name]) => {
      description.spend();
      return wayOf(description.follow(memberOf(schemes, name)).node, name);
    }),
  );
}

function wayOf(scheme: unknown, name: string): string {
  const type = memberOf(scheme, 'type');
  const word = (member: string): string => {
    const value = memberOf(scheme, member);
    return typeof value === 'string' ? value : '';
  };
  if (type === 'oauth2' || type === 'openIdConnect') return TOKEN;
  if (type === 'http') {
    const http = word('scheme').toLowerCase();
    return { bearer: TOKEN, basic: BASIC }[http] ?? `the scheme ${http} in the header Authorization`;
  }
  if (type === 'apiKey') {
    const isHeader = memberOf(scheme, 'in') === 'header';
    if (isHeader && word('name').toLowerCase() === 'authorization') return AUTHORIZATION;
    return `a key in ${isHeader ? 'the header ' : `${word('in')} `}${word('name')}`;
  }
  return type === 'mutualTLS' ? 'a client certificate' : `the scheme ${name}`;
}

/** The paths of the token endpoints that the security schemes of a document name. */
export function tokenPathsOf(description: Description): readonly string[] {
  const schemes = entriesOf(memberOf(memberOf(description.root, 'components'), 'securitySchemes'));
  return schemes.flatMap(([, scheme]) =>
    entriesOf(memberOf(description.follow(scheme).node, 'flows')).flatMap(([, flow]) => {
      description.spend();
      const url = isNode(flow) ? memberOf(flow, 'tokenUrl') : undefined;
      if (typeof url !== 'string' || !URL.canParse(url, 'https://server.example/')) return [];
      return [new URL(url, 'https://server.example/').pathname.replace(/\/$/, '')];
    }),
  );
}
