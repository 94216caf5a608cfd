import { percentDecoded } from '../../../values/percent.ts';

/** Nodes that may be visited: hundreds of times what a sound document of this API takes. */
const MOST_STEPS = 200_000;

/** A chain of references that is longer leads nowhere. */
const MOST_LINKS = 50;

/** Why a document can't be compared, in words. */
export class DescriptionError extends Error {
  override readonly name = 'DescriptionError';
}

export type Node = Readonly<Record<string, unknown>>;

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A member that the document itself has, whatever its name. */
export function memberOf(node: unknown, name: string): unknown {
  return isNode(node) && Object.hasOwn(node, name) ? node[name] : undefined;
}

export function entriesOf(node: unknown): readonly (readonly [name: string, value: unknown])[] {
  return isNode(node) ? Object.entries(node) : [];
}

export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

export function textsOf(value: unknown): readonly string[] {
  return listOf(value).filter((one) => typeof one === 'string');
}

/** A node with what a reference to it is called. */
export interface Followed {
  readonly node: unknown;
  /** The last part of the last reference; undefined where there was none. */
  readonly name: string | undefined;
}

/**
 * An OpenAPI document that is read with care: references are followed within it only, and the work that it may cause is
 * bounded.
 */
export class Description {
  readonly root: Node;
  readonly version: string;
  /** Before OpenAPI 3.1 a schema had a dialect of its own. */
  readonly isBefore31: boolean;
  readonly #unfollowed = new Set<string>();
  #steps = 0;

  /** @throws DescriptionError where it is not OpenAPI 3.0 or 3.1 */
  constructor(root: unknown) {
    const version = memberOf(root, 'openapi');
    if (!isNode(root) || typeof version !== 'string' || !/^3\.[01](\.|$)/.test(version)) {
      const found = version ?? memberOf(root, 'swagger');
      const named = typeof found === 'string' ? `version ${found.slice(0, 20)}` : 'no version';
      throw new DescriptionError(`it is no document of OpenAPI 3.0 or 3.1: it names ${named}`);
    }
    this.root = root;
    this.version = version.slice(0, 20);
    this.isBefore31 = version.startsWith('3.0');
  }

  /** How many references lead out of the document or nowhere. */
  get notFollowed(): number {
    return this.#unfollowed.size;
  }

  /**
   * Counts a step of the work.
   *
   * @throws DescriptionError where there were too many
   */
  spend(steps = 1): void {
    this.#steps += steps;
    if (this.#steps > MOST_STEPS) throw new DescriptionError('it is too intricate to be compared');
  }

  /** The node that a reference, or a chain of them, leads to; undefined where that is not in this document. */
  follow(node: unknown): Followed {
    let followed: Followed = { node, name: undefined };
    for (let links = 0; links < MOST_LINKS; links += 1) {
      const reference = memberOf(followed.node, '$ref');
      if (typeof reference !== 'string') return followed;
      this.spend();
      followed = { node: this.at(reference), name: nameIn(reference) };
    }
    return { node: undefined, name: undefined };
  }

  /** What a reference names; undefined, and counted, where that is not in this document. */
  at(reference: string): unknown {
    let node: unknown = reference === '#' || reference.startsWith('#/') ? this.root : undefined;
    for (const segment of reference.split('/').slice(1)) {
      this.spend();
      const name = percentDecoded(segment).replaceAll('~1', '/').replaceAll('~0', '~');
      node = Array.isArray(node) ? listOf(node)[Number(name)] : memberOf(node, name);
    }
    if (node === undefined) this.#unfollowed.add(reference);
    return node;
  }
}

/** What a reference is called: its last part. */
export function nameIn(reference: string): string {
  return reference.slice(reference.lastIndexOf('/') + 1);
}
