/** What is expected of a body that is no JSON. */
export const JSON_BODY = 'a JSON body';

/** Where a text stops being JSON. */
export interface JsonEnd {
  /** The first character that does not belong there, counted from 0; the length of a text that ends too early. */
  readonly at: number;
  /** What JSON could have there, in words. */
  readonly expected: string;
}

/** White space, and then a string; another value (or a variable of a redacted text); or a sign. */
const TOKEN =
  /[ \t\r\n]*(?:("(?:(?![^\P{Cc}\x7f-\x9f])[^"\\]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*")|(-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.+-])|(?:true|false|null)(?!\w)|\$\{?TARGET_\w+(?:#\+)?\}?)|([{}[\],:]))?/uy;

const EXPECTED = {
  value: 'a value',
  first: 'a value or ]',
  member: 'a name in quotation marks or }',
  name: 'a name in quotation marks',
  colon: 'a colon',
  further: 'a comma or the end of the list or object',
  end: 'nothing more',
} as const;

type State = keyof typeof EXPECTED;

/** Where a text stops being JSON; undefined for a text that is JSON. */
export function jsonEndOf(text: string): JsonEnd | undefined {
  const open: ('{' | '[')[] = [];
  let state: State = 'value';
  let done = 0;
  for (;;) {
    TOKEN.lastIndex = done;
    const [whole = '', string, other, sign] = TOKEN.exec(text) ?? [];
    const token = string ?? other ?? sign;
    const at = done + whole.length - (token?.length ?? 0);
    if (token === undefined && at === text.length && state === 'end') return undefined;
    const next: State | undefined = token === undefined ? undefined : after(state, token, open);
    if (next === undefined) return { at, expected: EXPECTED[state] };
    state = next;
    done += whole.length;
  }
}

/** The state after a token, which opens or closes a level; undefined where it may not stand. */
function after(state: State, token: string, open: ('{' | '[')[]): State | undefined {
  const takesValue = state === 'value' || state === 'first';
  switch (token) {
    case '{':
    case '[':
      if (!takesValue) return undefined;
      open.push(token);
      return token === '{' ? 'member' : 'first';
    case '}':
    case ']': {
      const isEmpty = state === (token === '}' ? 'member' : 'first');
      const isFull = state === 'further' && open.at(-1) === (token === '}' ? '{' : '[');
      if (!isEmpty && !isFull) return undefined;
      open.pop();
      return open.length === 0 ? 'end' : 'further';
    }
    case ',':
      if (state !== 'further') return undefined;
      return open.at(-1) === '{' ? 'name' : 'value';
    case ':':
      return state === 'colon' ? 'value' : undefined;
    default:
      if (token.startsWith('"') && (state === 'member' || state === 'name')) return 'colon';
      if (!takesValue) return undefined;
      return open.length === 0 ? 'end' : 'further';
  }
}
