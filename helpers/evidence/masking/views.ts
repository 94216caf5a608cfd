/**
 * A text that was decoded from another one, with the places in the first text from which each of its characters came. Without
 * places it is the first text itself.
 */
export interface View {
  readonly text: string;
  readonly places?: Places;
}

/** For each character where it begins and where it ends. In a reversed view the places descend. */
interface Places {
  readonly begins: Int32Array;
  readonly ends: Int32Array;
}

/** Part of a text, without its end. */
export interface Range {
  readonly begin: number;
  readonly end: number;
}

/** The part of the first text that a part of a view came from. */
export function rangeIn({ places }: View, begin: number, end: number): Range {
  if (places === undefined) return { begin, end };
  const { begins, ends } = places;
  const [first, last] = [begin, end - 1];
  return {
    begin: Math.min(begins[first] ?? 0, begins[last] ?? 0),
    end: Math.max(ends[first] ?? 0, ends[last] ?? 0),
  };
}

/** A view of a view: `begins` and `ends` are places in the outer one. */
export function within(outer: View, text: string, begins: Int32Array, ends: Int32Array): View {
  const { places } = outer;
  if (places === undefined) return { text, places: { begins, ends } };
  for (let at = 0; at < text.length; at += 1) {
    const { begin, end } = rangeIn(outer, begins[at] ?? 0, ends[at] ?? 0);
    begins[at] = begin;
    ends[at] = end;
  }
  return { text, places: { begins, ends } };
}

function reversed(view: View): View {
  const { length } = view.text;
  const begins = new Int32Array(length);
  const ends = new Int32Array(length);
  let text = '';
  for (let at = 0; at < length; at += 1) {
    text += view.text.charAt(length - 1 - at);
    begins[at] = length - 1 - at;
    ends[at] = length - at;
  }
  return within(view, text, begins, ends);
}

const ESCAPE =
  /%([0-9a-f]{2})|\\u\{?([0-9a-f]{4,6})\}?|\\x([0-9a-f]{2})|&#(\d{1,7});|&#x([0-9a-f]{1,6});|&([a-z]{2,6});|\\(["\\/bfnrt])/gi;

const SIGNS_OF_ESCAPES = /[%\\&]/;

/** The ASCII characters with a name in HTML. */
const ENTITIES = new Map(
  Object.entries({
    ...{
      excl: '!',
      quot: '"',
      num: '#',
      dollar: '$',
      percnt: '%',
      amp: '&',
      apos: "'",
      lpar: '(',
      rpar: ')',
    },
    ...{
      ast: '*',
      plus: '+',
      comma: ',',
      period: '.',
      sol: '/',
      colon: ':',
      semi: ';',
      lt: '<',
      equals: '=',
    },
    ...{ gt: '>', quest: '?', commat: '@', lsqb: '[', bsol: '\\', rsqb: ']', hat: '^', lowbar: '_' },
    ...{ grave: '`', lcub: '{', verbar: '|', rcub: '}', tilde: '~', nbsp: ' ', hyphen: '-', dash: '-' },
  }),
);

const ESCAPED_SPACES = 'bfnrt';

/** More layers are not used by anybody. */
const MOST_LAYERS = 6;

/** The view, and what is left of it as its escapes are taken away: of URLs, of JSON, of HTML, layer by layer. */
export function layersOf(view: View): readonly View[] {
  const layers = [view];
  for (let at = 0; at < MOST_LAYERS; at += 1) {
    const next = withoutOneLayer(layers[at] ?? view);
    if (next === undefined) break;
    layers.push(next);
  }
  return layers;
}

function withoutOneLayer(view: View): View | undefined {
  const { text } = view;
  if (!SIGNS_OF_ESCAPES.test(text)) return undefined;
  const begins = new Int32Array(text.length);
  const ends = new Int32Array(text.length);
  let clean = '';
  let done = 0;
  const keepUpTo = (end: number): void => {
    const by = clean.length - done;
    clean += text.slice(done, end);
    for (; done < end; done += 1) {
      begins[done + by] = done;
      ends[done + by] = done + 1;
    }
  };
  for (const match of text.matchAll(ESCAPE)) {
    const meant = characterOf(match);
    if (meant === undefined) continue;
    keepUpTo(match.index);
    done += match[0].length;
    for (const unit of meant.split('')) {
      begins[clean.length] = match.index;
      ends[clean.length] = done;
      clean += unit;
    }
  }
  if (done === 0) return undefined;
  keepUpTo(text.length);
  return within(view, clean, begins, ends);
}

function characterOf(match: RegExpExecArray): string | undefined {
  const [, percent, unicode, byte, decimal, hex, entity, escaped] = match;
  if (entity !== undefined) return ENTITIES.get(entity.toLowerCase());
  if (escaped !== undefined) return ESCAPED_SPACES.includes(escaped.toLowerCase()) ? ' ' : escaped;
  const code =
    decimal === undefined ? parseInt(percent ?? unicode ?? byte ?? hex ?? '', 16) : parseInt(decimal, 10);
  return code <= 0x10ffff ? String.fromCodePoint(code) : undefined;
}

/** Escapes that were reversed, such as `14%` or `14x0`. */
const REVERSED_ESCAPE =
  /x0(?<=[0-9a-f]{2}x0)(?!\w)|%(?<=[0-9a-f]{2}%)|\\(?<=[0-9a-f]\}?[ux]\\)|&(?<=;[0-9a-f]{1,7}x?#&|;[a-z]{2,6}&)/i;

/** The view backwards, if there are escapes in it that are written backwards. */
export function backwards(view: View): View | undefined {
  const { text } = view;
  const mayHold = text.includes('x0') || text.includes('X0') || SIGNS_OF_ESCAPES.test(text);
  return mayHold && REVERSED_ESCAPE.test(text) ? reversed(view) : undefined;
}

const MOST_APART = 3;

const FEWEST_APART = 8;

/** The pieces of a view whose characters are set apart, each by the same separator, without what sets them apart. */
export function* joined(view: View): Generator<View> {
  const { text } = view;
  // Of each length of a separator, where the last piece ended.
  const done = new Int32Array(MOST_APART + 2);
  // Of each length, by the remainder of the place: up to where the same repetition was followed before.
  const followed = Array.from({ length: MOST_APART + 2 }, (_, step) => new Int32Array(step + 1));
  for (let at = 1; at < text.length; at += 1) {
    for (let end = at + 1; end - at <= MOST_APART && isSeparator(text, end - 1); end += 1) {
      const step = end - at + 1;
      const before = followed[step];
      if (before === undefined || at < (before[at % step] ?? 0)) continue;
      let count = 1;
      while (at + count * step <= text.length && isRepeated(text, at, end, (count - 1) * step)) count += 1;
      before[at % step] = at + (count - 1) * step;
      if (count < FEWEST_APART || at + (count - 1) * step <= (done[step] ?? 0)) continue;
      done[step] = at + (count - 1) * step;
      if (!holdsMore(text, at - 1, step, count)) continue;
      const begins = Int32Array.from({ length: count }, (_, index) => at - 1 + index * step);
      const ends = begins.map((begin) => begin + 1);
      yield within(view, Array.from(begins, (begin) => text.charAt(begin)).join(''), begins, ends);
    }
  }
}

/** Whether what is set apart is more than separators again. */
function holdsMore(text: string, begin: number, step: number, count: number): boolean {
  let more = 0;
  for (let index = 0; index < count && more < FEWEST_APART; index += 1) {
    if (!isSeparator(text, begin + index * step)) more += 1;
  }
  return more >= FEWEST_APART;
}

/** Whether what stands between two places stands so many characters later as well. */
function isRepeated(text: string, begin: number, end: number, later: number): boolean {
  for (let at = begin; at < end; at += 1) {
    if (text.charCodeAt(at) !== text.charCodeAt(at + later)) return false;
  }
  return true;
}

const SEPARATORS = new Uint8Array(128);

for (const one of ' ,:;.|_-/\t\n') SEPARATORS[one.charCodeAt(0)] = 1;

function isSeparator(text: string, at: number): boolean {
  return SEPARATORS[text.charCodeAt(at)] === 1;
}
