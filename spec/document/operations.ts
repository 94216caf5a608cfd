import { at, entriesOf, isNode, itemsOf } from './node.ts';
import type { Node } from './node.ts';

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
