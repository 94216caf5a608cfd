/** An object somewhere in a parsed document. */
export type Node = Readonly<Record<string, unknown>>;

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** What stands at the path below a value; undefined when there is nothing. */
export function at(value: unknown, ...path: readonly string[]): unknown {
  return path.reduce<unknown>((node, key) => (isNode(node) ? node[key] : undefined), value);
}

/** The entries of an object; none of anything else. */
export function entriesOf(value: unknown): readonly (readonly [string, unknown])[] {
  return isNode(value) ? Object.entries(value) : [];
}

/** The elements of an array; none of anything else. */
export function itemsOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Every object in a value, itself included. The value must hold no cycle: a document as parsed, not dereferenced. */
export function* nodesIn(value: unknown): Generator<Node> {
  if (isNode(value)) yield value;
  const inside = isNode(value) ? Object.values(value) : itemsOf(value);
  for (const child of inside) yield* nodesIn(child);
}
