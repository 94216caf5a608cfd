const MOST = 5;

/** Where two JSON values differ, each place in words; the first few of many. */
export function jsonDifferences(
  said: unknown,
  found: unknown,
  names: { readonly said: string; readonly found: string },
): readonly string[] {
  const places = [...differencesAt('', said, found)];
  const left = places.length - MOST;
  return [
    ...places
      .slice(0, MOST)
      .map(
        ({ at, one, other }) =>
          `at ${at || '/'} ${names.said} says ${shown(one)}, ${names.found} ${shown(other)}`,
      ),
    ...(left > 0 ? [`and ${left} more places`] : []),
  ];
}

interface Difference {
  readonly at: string;
  readonly one: unknown;
  readonly other: unknown;
}

function* differencesAt(at: string, one: unknown, other: unknown): Generator<Difference> {
  if (!isNode(one) || !isNode(other) || Array.isArray(one) !== Array.isArray(other)) {
    if (JSON.stringify(one) !== JSON.stringify(other)) yield { at, one, other };
    return;
  }
  for (const name of new Set([...Object.keys(one), ...Object.keys(other)])) {
    yield* differencesAt(`${at}/${name}`, one[name], other[name]);
  }
}

function isNode(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

function shown(value: unknown): string {
  if (value === undefined) return 'nothing';
  const text = JSON.stringify(value);
  return text.length <= 120 ? text : `${text.slice(0, 120)}…`;
}
