import { isJsonArray, isJsonObject, type Json } from '../values/json/json.ts';

/** The keywords of a JSON Schema that lead to the name of a field. */
export interface SchemaNode {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, SchemaNode>>;
  readonly items?: SchemaNode;
  readonly required?: readonly string[];
}

export type Schemas = Readonly<Record<string, SchemaNode>>;

/** A field of a named schema of the document; `field` is undefined for the value as a whole. */
export interface FieldPlace {
  /** Without the suffix InPage: the statements about a restaurant's fields are the same in a page and in a read. */
  readonly schema: string;
  readonly field: string | undefined;
  readonly required: boolean;
}

const COMPONENT = '#/components/schemas/';

/**
 * Follows a JSON pointer through a value of the schema `root` to a field of a named schema. An element of a list
 * belongs to the field with the list.
 */
export function fieldAt(schemas: Schemas, root: SchemaNode, pointer: string): FieldPlace {
  let place: FieldPlace = { schema: '', field: undefined, required: true };
  let { node, owner } = resolve(schemas, root, '');
  for (const segment of pointer.split('/').slice(1)) {
    if (node.items !== undefined) {
      ({ node, owner } = resolve(schemas, node.items, owner));
      continue;
    }
    const field = segment.replaceAll('~1', '/').replaceAll('~0', '~');
    place = { schema: withoutSuffix(owner), field, required: node.required?.includes(field) ?? false };
    ({ node, owner } = resolve(schemas, node.properties?.[field] ?? {}, owner));
  }
  return place;
}

/** The pointer with `*` for every index of a list, so that the same fault in two elements reads the same. */
export function anyElement(pointer: string): string {
  return pointer.replace(/\/\d+(?=\/|$)/g, '/*');
}

function resolve(schemas: Schemas, node: SchemaNode, owner: string): { node: SchemaNode; owner: string } {
  if (!node.$ref?.startsWith(COMPONENT)) return { node, owner };
  const name = node.$ref.slice(COMPONENT.length);
  return resolve(schemas, schemas[name] ?? {}, name);
}

function withoutSuffix(schema: string): string {
  return schema.replace(/InPage$/, '');
}

/**
 * Collects the fields of a value: `Schema.field` for each field with a value other than null, and `Schema` for each
 * object of a named schema. A field that was never seen can't have been judged.
 */
export function fieldsSeen(schemas: Schemas, schema: SchemaNode, value: Json, seen: Set<string>): void {
  const { node, owner } = resolve(schemas, schema, '');
  if (isJsonArray(value)) {
    for (const item of value) fieldsSeen(schemas, node.items ?? {}, item, seen);
  } else if (isJsonObject(value) && owner !== '') {
    seen.add(withoutSuffix(owner));
    for (const [name, property] of Object.entries(node.properties ?? {})) {
      const item = Object.hasOwn(value, name) ? value[name] : undefined;
      if (item === undefined || item === null) continue;
      seen.add(`${withoutSuffix(owner)}.${name}`);
      fieldsSeen(schemas, property, item, seen);
    }
  }
}

/**
 * Collects the fields of a value that its schema does not name, as paths: `address.floor`, with `[]` for any index of a
 * list. An object without properties in the schema has none.
 */
export function extraFields(
  schemas: Schemas,
  schema: SchemaNode,
  value: Json,
  extra: Set<string>,
  path = '',
): void {
  const { node } = resolve(schemas, schema, '');
  if (isJsonArray(value)) {
    for (const item of value) extraFields(schemas, node.items ?? {}, item, extra, `${path}[]`);
  } else if (isJsonObject(value) && node.properties !== undefined) {
    for (const [name, item] of Object.entries(value)) {
      const at = path === '' ? name : `${path}.${name}`;
      const property = Object.hasOwn(node.properties, name) ? node.properties[name] : undefined;
      if (property === undefined) extra.add(at);
      else extraFields(schemas, property, item ?? null, extra, at);
    }
  }
}
