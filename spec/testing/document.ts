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
function* nodesIn(value: unknown): Generator<Node> {
  if (isNode(value)) yield value;
  const inside = isNode(value) ? Object.values(value) : itemsOf(value);
  for (const child of inside) yield* nodesIn(child);
}

const METHODS: ReadonlySet<string> = new Set([
  'get',
  'put',
  'post',
  'delete',
  'patch',
  'head',
  'options',
  'trace',
]);

export interface Operation {
  readonly id: string;
  /** Upper case, e.g. POST. */
  readonly method: string;
  /** Path template, or the name of a webhook. */
  readonly path: string;
  readonly node: Node;
  /** Its own parameters and those of its path. */
  readonly parameters: readonly unknown[];
}

/** The operations of a parsed document, in its order. */
export function listOperations(document: unknown, section: 'paths' | 'webhooks'): readonly Operation[] {
  return entriesOf(at(document, section)).flatMap(([path, item]) =>
    entriesOf(item).flatMap(([method, node]) => {
      if (!METHODS.has(method) || !isNode(node)) return [];
      const parameters = [...itemsOf(at(item, 'parameters')), ...itemsOf(node['parameters'])];
      return [{ id: String(node['operationId']), method: method.toUpperCase(), path, node, parameters }];
    }),
  );
}

/** Components of a parsed document that nothing in it refers to, as `<kind>/<name>`. */
export function unusedComponents(document: unknown): readonly string[] {
  const used = new Set<string>();
  for (const node of nodesIn(document)) {
    if (typeof node['$ref'] === 'string') used.add(node['$ref'].replace('#/components/', ''));
    for (const requirement of itemsOf(node['security'])) {
      for (const [scheme] of entriesOf(requirement)) used.add(`securitySchemes/${scheme}`);
    }
  }
  return entriesOf(at(document, 'components'))
    .flatMap(([kind, components]) => entriesOf(components).map(([name]) => `${kind}/${name}`))
    .filter((component) => !used.has(component));
}

/** Properties whose objects are described in place and not as a component, as `<schema>.<property>`. */
export function inlineObjects(document: unknown): readonly string[] {
  return entriesOf(at(document, 'components', 'schemas')).flatMap(([name, schema]) =>
    entriesOf(at(schema, 'properties'))
      .filter(([, property]) => [...nodesIn(property)].some(describesObject))
      .map(([property]) => `${name}.${property}`),
  );
}

function describesObject(schema: unknown): boolean {
  const types = [at(schema, 'type')].flat();
  return types.includes('object') || isNode(at(schema, 'properties'));
}
