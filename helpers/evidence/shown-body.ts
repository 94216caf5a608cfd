/**
 * A body for a finding, in lines: JSON with a line for each value, other text as it came. A long body has only the lines
 * around what the finding is about.
 */
export interface ShownBody {
  readonly lines: readonly string[];
  /** What the finding is about, the decisive place first; empty where it is about no one place. */
  readonly points: readonly ShownPoint[];
  /** Where lines are left out, and how many; absent where the body is whole. */
  readonly gaps?: readonly BodyGap[];
}

/** A place of a body that a finding is about. */
export interface ShownPoint {
  /**
   * The line that holds it, counted from 0.
   *
   * @asType integer
   * @minimum 0
   */
  readonly line: number;
  /** As a JSON pointer; empty for the whole body. */
  readonly at: string;
  /** What should stand there instead, or why one looks there. */
  readonly note: string;
}

/** Lines that are left out of a long body. */
export interface BodyGap {
  /**
   * The line before which they stood.
   *
   * @asType integer
   * @minimum 0
   */
  readonly line: number;
  /**
   * How many.
   *
   * @asType integer
   * @minimum 1
   */
  readonly lines: number;
}

/** A row of a shown body: a line of it, with a note where it is a point, or so many lines left out. */
export type BodyRow =
  | { readonly kind: 'line'; readonly text: string; readonly note?: string }
  | { readonly kind: 'left out'; readonly lines: number };

/** A body of so many times the lines around a point is short. */
const SHORT = 4;

/** The most members of an object that are shown because one is absent. */
const MOST_MEMBERS = 24;

/** How the note of a place begins at which nothing stands: its line is that of the object that should hold it. */
export const ABSENT = 'absent here';

/** The rows of a body as far as it is kept. */
export function rowsOf(body: ShownBody): readonly BodyRow[] {
  return rowsAround(body, Infinity);
}

/**
 * The rows around the points of a body; what stands between is counted. Where something is absent, the members that its
 * object has are shown. A body without points shows its beginning, and a short one all.
 *
 * @param reach how many lines are shown before and after each point
 */
export function rowsAround({ lines, points, gaps = [] }: ShownBody, reach: number): readonly BodyRow[] {
  const centres = points.length > 0 ? points.map(({ line }) => line) : [Math.min(reach, lines.length - 1)];
  const isShort = gaps.length === 0 && lines.length <= SHORT * reach;
  const members = new Set(
    points.flatMap(({ line, note }) => (note.startsWith(ABSENT) ? membersAfter(lines, line) : [])),
  );
  const isShown = (at: number): boolean =>
    isShort || members.has(at) || centres.some((one) => Math.abs(at - one) <= reach);
  const notes = new Map(points.toReversed().map(({ line, at, note }) => [line, noteOf(at, note)] as const));
  const gapBefore = new Map(gaps.map(({ line, lines: count }) => [line, count] as const));
  const rows: BodyRow[] = [];
  let left = 0;
  const flush = (): void => {
    if (left > 0) rows.push({ kind: 'left out', lines: left });
    left = 0;
  };
  for (const [at, text] of lines.entries()) {
    left += gapBefore.get(at) ?? 0;
    if (isShown(at)) {
      flush();
      const note = notes.get(at);
      rows.push({ kind: 'line', text, ...(note !== undefined && { note }) });
    } else left += 1;
  }
  left += gapBefore.get(lines.length) ?? 0;
  flush();
  return rows;
}

/** The lines of an object's own members, and its end, by how far they are indented. */
function membersAfter(lines: readonly string[], opening: number): readonly number[] {
  const depth = indentOf(lines[opening]);
  const found: number[] = [];
  for (let at = opening + 1; at < lines.length && found.length < MOST_MEMBERS; at += 1) {
    const own = indentOf(lines[at]) - depth;
    if (own <= INDENT) found.push(at);
    if (own <= 0) break;
  }
  return found;
}

/** By how much a member is indented further than its object. */
const INDENT = 2;

function indentOf(line = ''): number {
  return line.length - line.trimStart().length;
}

function noteOf(at: string, note: string): string {
  return [at, note].filter((part) => part !== '').join(': ');
}

/** Rows as lines of plain text, the points marked by `>` before them and their note in a line below. */
export function bodyText(rows: readonly BodyRow[]): readonly string[] {
  return rows.flatMap((row) => {
    if (row.kind === 'left out') return [`  … ${row.lines} ${row.lines === 1 ? 'line' : 'lines'} left out`];
    if (row.note === undefined) return [`  ${row.text}`];
    const [indent = ''] = /^ */.exec(row.text) ?? [];
    return [`> ${row.text}`, `  ${indent}^ ${row.note}`];
  });
}
