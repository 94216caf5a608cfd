import { jsonEndOf } from '../../values/json/json-end.ts';
import { beginningOf } from '../placeholders.ts';
import { ABSENT, type BodyGap, type ShownBody } from '../shown-body.ts';
import { type JsonLine, jsonLines } from './json-lines.ts';

/** A place of a body that a finding is about, and what to say of it. */
export interface BodyPoint {
  /** JSON pointer of the value, or of one that is absent. */
  readonly at: string;
  readonly note: string;
}

/** A longer line is a text that nobody reads to its end. */
const LONGEST_LINE = 1_000;

const MOST_POINTS = 5;

/** Of a larger object the first members are enough. */
const MOST_MEMBERS = 60;

/** A redacted body in lines, for {@link shownBody}; a body that is no JSON keeps its own lines. */
export function bodyLines(text: string): readonly JsonLine[] {
  return jsonLines(text) ?? text.split(/\r?\n/).map((line) => ({ text: line, pointer: '', begins: false }));
}

/**
 * A body with the places that a finding is about. The place of a value that is absent is what should hold it.
 *
 * @param most how many characters are kept, those around the points first
 */
export function shownBody(lines: readonly JsonLine[], points: readonly BodyPoint[], most: number): ShownBody {
  const texts = lines.map(({ text }) => shortened(text));
  const placed = points.slice(0, MOST_POINTS).flatMap(({ at, note }) => {
    const line = lineOf(lines, at);
    if (line === undefined) return [];
    return [{ line, at, note: lines[line]?.pointer === at ? note : `${ABSENT}, ${note}` }];
  });
  const around = placed.flatMap(({ line, at }) =>
    lines[line]?.pointer === at ? [] : membersOf(lines, line),
  );
  const kept = keptLines(texts, [...placed.map(({ line }) => line), ...around], most);
  const newLine = new Map(kept.map((old, index) => [old, index] as const));
  const gaps = gapsBetween(kept, texts.length);
  return {
    lines: kept.map((at) => texts[at] ?? ''),
    points: placed.map((point) => ({ ...point, line: newLine.get(point.line) ?? 0 })),
    ...(gaps.length > 0 && { gaps }),
  };
}

/**
 * A body that begins as JSON and does not stay it, broken into lines once more at the place where it stops; undefined for
 * a body that is JSON, or is none from its beginning.
 *
 * @param most how many characters are kept, those around the place first
 */
export function brokenBody(text: string, most: number): ShownBody | undefined {
  const end = jsonEndOf(text);
  if (end === undefined || end.at === 0) return undefined;
  const [before, rest] = [text.slice(0, end.at).split(/\r?\n/), text.slice(end.at).split(/\r?\n/)];
  const last = before.pop() ?? '';
  const cut = last.length > LONGEST_LINE ? `… ${last.slice(2 - LONGEST_LINE)}` : last;
  const texts = [...before, cut, ...rest].map(shortened);
  const line = before.length + 1;
  const kept = keptLines(texts, [line], most);
  const gaps = gapsBetween(kept, texts.length);
  return {
    lines: kept.map((at) => texts[at] ?? ''),
    points: [{ line: kept.indexOf(line), at: '', note: `no JSON from here on: expected ${end.expected}` }],
    ...(gaps.length > 0 && { gaps }),
  };
}

function shortened(text: string): string {
  return text.length <= LONGEST_LINE
    ? text
    : `${beginningOf(text, LONGEST_LINE)}… (${text.length} characters)`;
}

/** The line of a value, or of the nearest value around it. */
function lineOf(lines: readonly JsonLine[], at: string): number | undefined {
  const found = lines.findIndex(({ pointer, begins }) => begins && pointer === at);
  if (found >= 0) return found;
  return at === '' ? undefined : lineOf(lines, at.slice(0, at.lastIndexOf('/')));
}

/** The lines in which the members of an object begin, and that of its end: where one is absent, the others tell. */
function membersOf(lines: readonly JsonLine[], opening: number): readonly number[] {
  const holder = lines[opening]?.pointer ?? '';
  const found: number[] = [];
  for (let at = opening + 1; at < lines.length && found.length < MOST_MEMBERS; at += 1) {
    const { pointer = '', begins = false } = lines[at] ?? {};
    const isEnd = pointer === holder && !begins;
    if (isEnd || pointer.lastIndexOf('/') === holder.length) found.push(at);
    if (isEnd) break;
  }
  return found;
}

/** The lines that fit, the nearest to a point first; without points the first ones. In their order. */
function keptLines(texts: readonly string[], points: readonly number[], most: number): readonly number[] {
  const all = [...texts.keys()];
  const length = texts.reduce((sum, text) => sum + text.length + 1, 0);
  if (length <= most) return all;
  const distances = all.map((at) =>
    points.length === 0 ? at : Math.min(...points.map((point) => Math.abs(at - point))),
  );
  let room = most;
  const kept: number[] = [];
  for (const at of all.sort((one, other) => (distances[one] ?? 0) - (distances[other] ?? 0))) {
    room -= (texts[at]?.length ?? 0) + 1;
    if (room < 0 && !points.includes(at)) break;
    kept.push(at);
  }
  return kept.sort((one, other) => one - other);
}

function gapsBetween(kept: readonly number[], length: number): readonly BodyGap[] {
  const ends = [...kept, length];
  return ends.flatMap((at, line) => {
    const lines = at - (ends[line - 1] ?? -1) - 1;
    return lines > 0 ? [{ line, lines }] : [];
  });
}
