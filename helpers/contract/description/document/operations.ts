import { type Description, entriesOf, isNode, listOf, memberOf } from './description.ts';
import { shapesOf } from './shapes.ts';

const METHODS: ReadonlySet<string> = new Set([
  'get',
  'post',
  'put',
  'delete',
  'patch',
  'head',
  'options',
  'trace',
]);

/** Servers of one operation that are looked at. */
const MOST_SERVERS = 20;

/** A parameter as it is sent: the fields of an exploded object are parameters of their own. */
export interface DescribedParameter {
  readonly in: string;
  readonly name: string;
  readonly isRequired: boolean;
  /** Schemas that all hold. */
  readonly schemas: readonly unknown[];
  /** A list is sent as repeated parameters, not as one with commas. */
  readonly isExploded: boolean;
}

export interface DescribedOperation {
  /** In capital letters. */
  readonly method: string;
  /** As it is written. */
  readonly path: string;
  /** The path on each of its servers, with `{}` for each parameter. */
  readonly templates: readonly string[];
  readonly parameters: readonly DescribedParameter[];
  /** Those of the path, in their order there. */
  readonly inPath: readonly DescribedParameter[];
  readonly requestBody: unknown;
  /** By status. */
  readonly responses: ReadonlyMap<string, unknown>;
  readonly security: unknown;
}

/** The operations of a document. Those whose path leads out of it are left out. */
export function operationsOf(description: Description): readonly DescribedOperation[] {
  const { root } = description;
  return entriesOf(memberOf(root, 'paths')).flatMap(([path, written]) => {
    description.spend();
    const item = description.follow(written).node;
    return entriesOf(item)
      .filter(([method, operation]) => METHODS.has(method) && isNode(operation))
      .map(([method, operation]): DescribedOperation => {
        const servers = [operation, item, root].map((one) => listOf(memberOf(one, 'servers')));
        const named = servers.find((list) => list.length > 0) ?? [];
        const parameters = parametersOf(description, item, operation);
        const names = [...path.matchAll(/\{([^{}]*)\}/g)].map(([, name]) => name);
        return {
          ...{ method: method.toUpperCase(), path, parameters },
          templates: basesOf(description, named).map((base) => templateOf(base + path)),
          inPath: names.flatMap((name) =>
            parameters.filter((one) => one.in === 'path' && one.name === name).slice(0, 1),
          ),
          requestBody: description.follow(memberOf(operation, 'requestBody')).node,
          responses: new Map(
            entriesOf(memberOf(operation, 'responses')).map(([status, response]) => [
              status.toUpperCase(),
              description.follow(response).node,
            ]),
          ),
          security: memberOf(operation, 'security') ?? memberOf(root, 'security'),
        };
      });
  });
}

/** A path by which operations are matched: what its parameters are called does not matter. */
function templateOf(path: string): string {
  return path
    .replace(/\{[^{}]*\}/g, '{}')
    .replace(/\/{2,}/g, '/')
    .replace(/\/$/, '');
}

/** The paths of the servers; without servers, and of one that is no address, an empty one. */
function basesOf(description: Description, servers: readonly unknown[]): readonly string[] {
  const bases = servers.slice(0, MOST_SERVERS).map((server) => {
    description.spend();
    const url = memberOf(server, 'url');
    const variables = memberOf(server, 'variables');
    const address = (typeof url === 'string' ? url : '').replace(/\{([^{}]*)\}/g, (_, name: string) => {
      const usual = memberOf(memberOf(variables, name), 'default');
      return typeof usual === 'string' ? usual : '';
    });
    return URL.canParse(address, 'https://server.example/')
      ? new URL(address, 'https://server.example/').pathname
      : '';
  });
  return bases.length === 0 ? [''] : [...new Set(bases)].map((base) => base.replace(/\/$/, ''));
}

function parametersOf(
  description: Description,
  item: unknown,
  operation: unknown,
): readonly DescribedParameter[] {
  const byName = new Map<string, unknown>();
  for (const written of [item, operation].flatMap((one) => listOf(memberOf(one, 'parameters')))) {
    description.spend();
    const parameter = description.follow(written).node;
    byName.set(`${textIn(parameter, 'in')} ${textIn(parameter, 'name')}`, parameter);
  }
  return [...byName.values()].filter(isNode).flatMap((parameter) => sentAs(description, parameter));
}

/** One parameter, or those of its fields where it is an object that is sent so. */
function sentAs(description: Description, parameter: unknown): readonly DescribedParameter[] {
  const [media] = entriesOf(memberOf(parameter, 'content'));
  const schema = memberOf(parameter, 'schema') ?? memberOf(media?.[1], 'schema');
  const place = textIn(parameter, 'in');
  const style = memberOf(parameter, 'style');
  const isForm = style === undefined || style === 'form';
  const isExploded = memberOf(parameter, 'explode') !== false && isForm;
  const isRequired = memberOf(parameter, 'required') === true;
  const whole = {
    in: place,
    name: textIn(parameter, 'name'),
    isRequired,
    schemas: [schema ?? {}],
    isExploded,
  };
  if (place !== 'query' || !isExploded || media !== undefined) return [whole];
  const [shape] = shapesOf(description, schema).alternatives;
  if (shape === undefined || shape.fields.size === 0) return [whole];
  return [...shape.fields].map(([name, schemas]) => ({
    ...{ in: place, name, isExploded, schemas },
    isRequired: isRequired && shape.required.has(name),
  }));
}

function textIn(node: unknown, name: string): string {
  const value = memberOf(node, name);
  return typeof value === 'string' ? value : '';
}
