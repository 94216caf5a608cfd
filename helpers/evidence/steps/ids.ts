import type { LinkedRequest } from './links.ts';

/** An id that an earlier request was given, and the variable that stands for it. */
export interface GivenId extends LinkedRequest {
  /** Without the dollar sign. */
  readonly variable: string;
}

const IN_PATH = /(?<=\/(booking|webhook|restaurant)\/)\d+(?=[/?]|$)/g;

/** A parameter whose name speaks of ids, such as `excludeIds`. */
const IN_QUERY = /(?<=[?&](\w*?)ids?=)\d+(?=[&#]|$)/gi;

/** A member that is an id, as `"id":17` or `"restaurantId":"17"`. */
const IN_BODY = /(?<="(\w*?)id"\s*:\s*"?)\d+(?="?\s*[,}\]])/gi;

/** A path with its query in which the ids that earlier steps gave are their variables. */
export function idsInPath(path: string, given: readonly GivenId[], own: string | undefined): string {
  const inPath = path.replace(IN_PATH, (id, kind: string) => variableOf(id, kind, given) ?? id);
  return inPath.replace(IN_QUERY, (id, name: string) => variableOf(id, kindIn(name, own), given) ?? id);
}

/**
 * A body in which the ids that earlier steps gave are their variables.
 *
 * @param own what the body describes: the kind of a bare `id`
 */
export function idsInBody(body: string, given: readonly GivenId[], own: string | undefined): string {
  return body.replace(IN_BODY, (id, name: string) => variableOf(id, kindIn(name, own), given) ?? id);
}

function kindIn(name: string, own: string | undefined): string | undefined {
  return /(booking|webhook|restaurant)_?$/i.exec(name)?.[1]?.toLowerCase() ?? own;
}

/** In braces in a text that may go on with a letter. */
function variableOf(id: string, kind: string | undefined, given: readonly GivenId[]): string | undefined {
  const found = given.find((one) => one.kind === kind && one.value === id);
  return found === undefined ? undefined : `$${found.variable}`;
}
