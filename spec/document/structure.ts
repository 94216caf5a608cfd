import { at, entriesOf, isNode, itemsOf, nodesIn } from './node.ts';

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
