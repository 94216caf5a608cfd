import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { entriesOf, isNode, listOf, memberOf, type Node, textsOf } from '../document/description.ts';

/** The contract's document. */
export const contract: unknown = parse(
  readFileSync(new URL('../../../../spec/openapi.yaml', import.meta.url), 'utf8'),
);

/** Where in a document something stands. */
export type Path = readonly (string | number)[];

/** The document with something else at a place; undefined takes it away. */
export function edited(document: unknown, [key, ...path]: Path, value: unknown): unknown {
  if (key === undefined) return value;
  if (Array.isArray(document)) {
    const items = listOf(document);
    return items.map((item, index) => (index === key ? edited(item, path, value) : item));
  }
  const { [key]: inner, ...others } = isNode(document) ? document : {};
  const changed = edited(inner, path, value);
  return changed === undefined ? others : { ...others, [key]: changed };
}

/** What stands at a place. */
export function at(document: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (node, key) => (Array.isArray(node) ? listOf(node)[Number(key)] : memberOf(node, String(key))),
    document,
  );
}

/** Does something with every schema of a document, those within others first. */
export function withSchemas(document: unknown, change: (schema: unknown) => unknown): unknown {
  const members = (node: unknown, each: Readonly<Record<string, (value: unknown) => unknown>>): unknown =>
    isNode(node)
      ? Object.fromEntries(entriesOf(node).map(([name, value]) => [name, each[name]?.(value) ?? value]))
      : node;
  const every = (map: unknown, one: (value: unknown) => unknown): unknown =>
    Array.isArray(map)
      ? listOf(map).map(one)
      : isNode(map)
        ? Object.fromEntries(entriesOf(map).map(([name, value]) => [name, one(value)]))
        : map;
  const ofSchema = (schema: unknown): unknown =>
    change(
      members(schema, {
        properties: (fields) => every(fields, ofSchema),
        items: ofSchema,
        allOf: (parts) => every(parts, ofSchema),
      }),
    );
  const ofContent = (one: unknown): unknown =>
    members(one, { content: (content) => every(content, (media) => members(media, { schema: ofSchema })) });
  const ofParameter = (one: unknown): unknown => members(one, { schema: ofSchema });
  const ofOperation = (one: unknown): unknown =>
    members(one, {
      parameters: (list) => every(list, ofParameter),
      requestBody: ofContent,
      responses: (responses) => every(responses, ofContent),
    });
  const methods = Object.fromEntries(['get', 'post', 'put', 'delete'].map((name) => [name, ofOperation]));
  const ofItem = (item: unknown): unknown =>
    members(item, { ...methods, parameters: (list) => every(list, ofParameter) });
  return members(document, {
    paths: (paths) => every(paths, ofItem),
    components: (components) =>
      members(components, {
        schemas: (schemas) => every(schemas, ofSchema),
        parameters: (list) => every(list, ofParameter),
      }),
  });
}

/** The document in the words of OpenAPI 3.0. */
export function asOpenapi30(document: unknown): unknown {
  const dated = withSchemas(document, (schema) => {
    if (!isNode(schema)) return schema;
    const types = textsOf(schema['type']);
    const { const: constant, allOf, ...others } = schema;
    const isConditional = listOf(allOf).some((part) => memberOf(part, 'if') !== undefined);
    return {
      ...others,
      ...(types.length > 0 && { type: types.find((type) => type !== 'null') }),
      ...(types.includes('null') && { nullable: true }),
      ...(constant !== undefined && { enum: [constant] }),
      ...(allOf !== undefined && !isConditional && { allOf }),
    };
  });
  return { ...nodeOf(dated), openapi: '3.0.3', webhooks: undefined };
}

/** The document with other names for the components that describe its schemas. */
export function renamed(document: unknown, rename: (name: string) => string): unknown {
  const named = everywhere(document, (node) => {
    const { $ref } = node;
    if (typeof $ref !== 'string' || !$ref.startsWith(SCHEMAS)) return node;
    return { ...node, $ref: SCHEMAS + rename($ref.slice(SCHEMAS.length)) };
  });
  const schemas = entriesOf(at(named, ['components', 'schemas']));
  return edited(
    named,
    ['components', 'schemas'],
    Object.fromEntries(schemas.map(([name, schema]) => [rename(name), schema])),
  );
}

const SCHEMAS = '#/components/schemas/';

/** The document with some references replaced by what they lead to. */
export function inlined(document: unknown, isChosen: () => boolean): unknown {
  return everywhere(document, (node) => {
    const { $ref } = node;
    if (typeof $ref !== 'string' || !isChosen()) return node;
    return at(document, $ref.slice(2).split('/'));
  });
}

/** Does something with every object of a value, those within others first. */
export function everywhere(value: unknown, change: (node: Node) => unknown): unknown {
  if (Array.isArray(value)) return listOf(value).map((item) => everywhere(item, change));
  if (!isNode(value)) return value;
  return change(
    Object.fromEntries(entriesOf(value).map(([name, member]) => [name, everywhere(member, change)])),
  );
}

export function nodeOf(value: unknown): Node {
  if (isNode(value)) return value;
  throw new Error('the document has no object there');
}
