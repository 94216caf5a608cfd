/** Names in lower case. */
export type HeaderList = Readonly<Record<string, string>>;

/** What the suite, or HTTP itself, sets for each request: checks leave these out or break them on purpose. */
const OF_THE_SUITE: ReadonlySet<string> = new Set([
  ...['authorization', 'accept', 'accept-encoding', 'content-type', 'content-length', 'host', 'connection'],
  ...['transfer-encoding', 'expect', 'upgrade', 'te', 'trailer', 'keep-alive'],
  ...['proxy-authorization', 'proxy-connection'],
]);

const NAME = /^[A-Za-z0-9_-]+$/;

/** Printable ASCII, without a space at an end. */
const VALUE = /^[!-~](?:[ -~]*[!-~])?$/;

export const HEADER_LIST_FORM =
  'headers as one `Name: value` a line or as a JSON object of texts, none of which the suite sets itself ' +
  '(authorization, accept, content-type, host and the like)';

/** Reads headers, one `Name: value` a line or a JSON object; undefined where they are malformed. */
export function parseHeaderList(text: string): HeaderList | undefined {
  const pairs = text.trimStart().startsWith('{') ? pairsInJson(text) : pairsInLines(text);
  if (pairs === undefined || pairs.length === 0) return undefined;
  const isSound = pairs.every(
    ([name, value]) => NAME.test(name) && VALUE.test(value) && !OF_THE_SUITE.has(name.toLowerCase()),
  );
  const variables = new Set(pairs.map(([name]) => headerVariable(name)));
  if (!isSound || variables.size < pairs.length) return undefined;
  return Object.fromEntries(pairs.map(([name, value]) => [name.toLowerCase(), value]));
}

/** The variable that stands for the value of such a header, without the dollar sign. */
export function headerVariable(name: string): string {
  return `TARGET_HEADER_${name.toUpperCase().replaceAll('-', '_')}`;
}

type Pairs = readonly (readonly [name: string, value: string])[];

function pairsInLines(text: string): Pairs | undefined {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  const pairs = lines.map((line) => {
    const colon = line.indexOf(':');
    return [line.slice(0, Math.max(0, colon)).trim(), line.slice(colon + 1).trim()] as const;
  });
  return pairs;
}

function pairsInJson(text: string): Pairs | undefined {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
  if (typeof json !== 'object' || json === null) return undefined;
  const entries: readonly (readonly [string, unknown])[] = Object.entries(json);
  const pairs = entries.flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value] as const] : [],
  );
  return pairs.length === entries.length ? pairs : undefined;
}
