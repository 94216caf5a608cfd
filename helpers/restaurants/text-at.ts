import type { JsonView } from '../json-view.ts';

/** Half of a character of two: JSON can hold it, a URL can't. */
const LONE_SURROGATE = /\p{Surrogate}/u;

/** The text of a field that can be sent back in a URL; undefined when it is absent, blank, or no such text. */
export function textAt(view: JsonView, ...path: readonly string[]): string | undefined {
  const { json } = path.reduce((at, name) => at.at(name), view);
  return typeof json === 'string' && json.trim() !== '' && !LONE_SURROGATE.test(json) ? json : undefined;
}

/** Whether a restaurant shows itself as ACTIVE. */
export function isActive({ view }: { readonly view: JsonView }): boolean {
  return view.at('status').json === 'ACTIVE';
}
