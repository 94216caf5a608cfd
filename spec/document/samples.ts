import { at, entriesOf } from './node.ts';
import { listOperations } from './operations.ts';

/** A body or parameter that a document describes, with the examples that it gives. */
export interface Sample {
  /** E.g. `createBooking request`, `createBooking 200`, `createBooking parameter id`. */
  readonly where: string;
  readonly schema: unknown;
  /** Name -> value. */
  readonly examples: Readonly<Record<string, unknown>>;
}

/** Every body and parameter of a dereferenced document, those of its webhooks included. */
export function listSamples(document: unknown): readonly Sample[] {
  const operations = [...listOperations(document, 'paths'), ...listOperations(document, 'webhooks')];
  return operations.flatMap(({ id, node, parameters }) => [
    ...parameters.map((parameter) => ({
      where: `${id} parameter ${String(at(parameter, 'name'))}`,
      schema: at(parameter, 'schema'),
      examples: examplesOf(parameter),
    })),
    ...bodies(`${id} request`, node['requestBody']),
    ...entriesOf(node['responses']).flatMap(([status, response]) => bodies(`${id} ${status}`, response)),
  ]);
}

function bodies(where: string, holder: unknown): readonly Sample[] {
  return entriesOf(at(holder, 'content')).map(([, media]) => ({
    where,
    schema: at(media, 'schema'),
    examples: examplesOf(media),
  }));
}

function examplesOf(holder: unknown): Readonly<Record<string, unknown>> {
  const single = at(holder, 'example');
  const named = entriesOf(at(holder, 'examples')).map(
    ([name, example]) => [name, at(example, 'value')] as const,
  );
  return Object.fromEntries([...(single === undefined ? [] : [['example', single] as const]), ...named]);
}
