import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { format, resolveConfig } from 'prettier';
import { BOUNDS } from './judgement.ts';
import { hostileTargets } from './targets.ts';

/** The document with the table; what stands around the table is written by hand. */
export const DOCUMENT = 'docs/hostile-targets.md';

const BEGIN = '<!-- measured: npm run hostile -->';

const END = '<!-- end of what is measured -->';

const HEADER = ['target', 'what it does', 'verdict', 'names', 'time', 'memory'];

/** A row of the table. */
export interface MeasuredRow {
  readonly id: string;
  readonly does: string;
  /** The verdict, and the code of its message. */
  readonly verdict: string;
  readonly failed: readonly string[];
  /** As a multiple of a sound run's time. */
  readonly times: number;
  readonly memoryMb: number;
}

/**
 * Writes the table into its document.
 *
 * @param isPart whether the rows only take the place of earlier ones for the same targets; the others stay
 */
export async function publish(
  rows: readonly MeasuredRow[],
  { soundMs, depth, isPart }: { soundMs: number; depth: string; isPart: boolean },
): Promise<void> {
  const text = readFileSync(DOCUMENT, 'utf8');
  const [before = '', rest = ''] = text.split(BEGIN);
  const [, after = ''] = rest.split(END);
  const machine = `${cpus().length} processors, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}`;
  const measured = `${new Date().toISOString().slice(0, 10)}, ${machine}, depth ${depth}. A sound run took ${(soundMs / 1000).toFixed(0)} s.`;
  const lines = [HEADER, HEADER.map(() => '---'), ...rows.map(cellsOf)].map(
    (cells) => `| ${cells.join(' | ')} |`,
  );
  const introduction = isPart ? tableIn(text).split('|', 1)[0]?.trim() : measured;
  const table = isPart ? replacedRows(rowsIn(text), lines) : lines;
  const whole = [before, BEGIN, `\n\n${introduction}\n\n`, table.join('\n'), `\n\n${END}`, after].join('');
  const style = await resolveConfig(DOCUMENT);
  writeFileSync(DOCUMENT, await format(whole, { ...style, filepath: DOCUMENT }));
}

/**
 * Targets without a row, and rows without a target or beyond a bound: nothing for a table that is as it should be. A
 * document in which nothing has been measured yet has no table.
 */
export function wrongsInTable(text: string): readonly string[] {
  const rows = rowsIn(text);
  if (tableIn(text).trim() === '') return [];
  const cells = rows.map((row) => row.split('|').map((cell) => cell.replaceAll('`', '').trim()));
  const ids = rows.map(idOf);
  const wanted = ['sound', ...hostileTargets.map(({ id }) => id)];
  return [
    ...wanted.filter((id) => !ids.includes(id)).map((id) => `no row for ${id}`),
    ...ids.filter((id) => !wanted.includes(id)).map((id) => `no target for ${id}`),
    ...cells.flatMap(([, id = '', , , , times = '', memory = '']) => [
      ...(Number.parseFloat(times) <= BOUNDS.timesSound ? [] : [`${id}: ${times}`]),
      ...(Number.parseFloat(memory) <= BOUNDS.memoryMb ? [] : [`${id}: ${memory}`]),
    ]),
  ];
}

function tableIn(text: string): string {
  return text.split(BEGIN)[1]?.split(END)[0] ?? '';
}

function rowsIn(text: string): readonly string[] {
  return tableIn(text)
    .split('\n')
    .filter((line) => /^\| `/.test(line));
}

function idOf(row: string): string {
  return /`([^`]+)`/.exec(row)?.[1] ?? '';
}

/** A table whose rows take the place of earlier ones for the same targets. The other earlier rows stay. */
export function replacedRows(earlier: readonly string[], table: readonly string[]): readonly string[] {
  const [head = '', rule = '', ...rows] = table;
  const byId = new Map(rows.map((row) => [idOf(row), row]));
  const kept = earlier.map((row) => byId.get(idOf(row)) ?? row);
  const known = new Set(earlier.map(idOf));
  return [head, rule, ...kept, ...rows.filter((row) => !known.has(idOf(row)))];
}

function cellsOf({ id, does, verdict, failed, times, memoryMb }: MeasuredRow): readonly string[] {
  const most = 4;
  const more = failed.length > most ? [`${failed.length - most} more`] : [];
  const names = [...failed.slice(0, most), ...more].join(', ');
  return [`\`${id}\``, does, verdict, names, times.toFixed(1), `${memoryMb} MB`];
}
