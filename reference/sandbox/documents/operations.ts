import { isObject, property } from '../../wire/json.ts';
import type { JsonObject } from '../../wire/json.ts';

/** A parameter of an operation, with its first example. */
export interface DocumentParameter {
  readonly name: string;
  readonly place: 'path' | 'query';
  readonly isRequired: boolean;
  readonly description: string;
  readonly example: unknown;
}

/** An operation as an OpenAPI document describes it. */
export interface DocumentOperation {
  readonly id: string;
  readonly tag: string;
  readonly summary: string;
  readonly description: string;
  readonly method: string;
  readonly path: string;
  readonly parameters: readonly DocumentParameter[];
  /** The first media type of the body and its first example; undefined without a body. */
  readonly body: { readonly mediaType: string; readonly example: unknown } | undefined;
}

/** What deletes comes last, so that the others find what they ask for. */
const METHODS = ['get', 'put', 'post', 'patch', 'delete'];

function objectAt(value: unknown, ...names: readonly string[]): JsonObject {
  const found = names.reduce<unknown>(
    (node, name) => (isObject(node) ? property(node, name) : undefined),
    value,
  );
  return isObject(found) ? found : {};
}

function textAt(value: JsonObject, name: string): string {
  const found = property(value, name);
  return typeof found === 'string' ? found : '';
}

/** What a reference within the document names; anything else as it is. */
function resolved(document: JsonObject, value: unknown): JsonObject {
  const reference = isObject(value) ? textAt(value, '$ref') : '';
  if (reference.startsWith('#/')) return objectAt(document, ...reference.slice(2).split('/'));
  return isObject(value) ? value : {};
}

function listAt(value: JsonObject, name: string): readonly unknown[] {
  const found = property(value, name);
  return Array.isArray(found) ? found : [];
}

function readParameter(parameter: JsonObject): readonly DocumentParameter[] {
  const place = textAt(parameter, 'in');
  if (place !== 'path' && place !== 'query') return [];
  const example = property(parameter, 'example');
  const shared = { place, description: textAt(parameter, 'description') } as const;
  const isRequired = property(parameter, 'required') === true;
  // The parts of an exploded object are parameters of their own.
  if (isObject(example))
    return Object.entries(example).map(([name, value]) => ({ ...shared, name, isRequired, example: value }));
  return [{ ...shared, name: textAt(parameter, 'name'), isRequired, example }];
}

function readBody(document: JsonObject, operation: JsonObject): DocumentOperation['body'] {
  const [content] = Object.entries(objectAt(operation, 'requestBody', 'content'));
  if (content === undefined) return undefined;
  const [mediaType, media] = content;
  const [example] = Object.values(objectAt(media, 'examples'));
  return { mediaType, example: property(resolved(document, example), 'value') };
}

/** The operations of a document, in its order. */
export function operationsOf(document: JsonObject): readonly DocumentOperation[] {
  return Object.entries(objectAt(document, 'paths')).flatMap(([path, item]) =>
    METHODS.filter((method) => Object.hasOwn(objectAt(item), method)).map((method) => {
      const operation = objectAt(item, method);
      const parameters = [...listAt(objectAt(item), 'parameters'), ...listAt(operation, 'parameters')];
      const [tag] = listAt(operation, 'tags');
      return {
        id: textAt(operation, 'operationId'),
        tag: typeof tag === 'string' ? tag : '',
        summary: textAt(operation, 'summary'),
        description: textAt(operation, 'description'),
        method: method.toUpperCase(),
        path,
        parameters: parameters.flatMap((one) => readParameter(resolved(document, one))),
        body: readBody(document, operation),
      };
    }),
  );
}

/** The title of a document, and its tags with what each holds. */
export function outlineOf(document: JsonObject): {
  title: string;
  tags: readonly (readonly [string, string])[];
} {
  const tags = listAt(document, 'tags').map((tag) => {
    const node = objectAt(tag);
    return [textAt(node, 'name'), textAt(node, 'description')] as const;
  });
  return { title: textAt(objectAt(document, 'info'), 'title'), tags };
}
