import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { basename, join, relative, sep } from 'node:path';
import { gzipSync } from 'node:zlib';
import { appendAtOnce, makePrivate, writeWhole } from '../../helpers/settings/private-files.ts';
import type { RunResult } from '../result/run-result.ts';
import { type KeptRun, keptRunIn } from './comparison/kept-run.ts';

export interface History {
  /** In the order in which they were written. */
  readonly runs: readonly KeptRun[];
  /** Lines that could not be read, in words. */
  readonly notices: readonly string[];
}

/** The file of a history: JSON lines, one run a line. */
export function historyFile(folder: string): string {
  return join(folder, 'runs.jsonl');
}

/**
 * Adds a run to the history; the folder is made when it is missing.
 *
 * Every line is written by one call to the end of the file, wherever that is by then, and begins with the line break
 * that separates it from the line before: so writers need no lock against one another, and the line of a writer that
 * was killed in the middle of it can't swallow the next one.
 */
export function appendRun(folder: string, run: KeptRun): void {
  makePrivate(historyFile(folder));
  appendAtOnce(historyFile(folder), `\n${JSON.stringify(run)}`);
}

/** Reads a history. A line that is torn, or that is no run, is passed over and noticed. No file is an empty history. */
export function readHistory(folder: string): History {
  const runs: KeptRun[] = [];
  const notices: string[] = [];
  const lines = textOf(historyFile(folder)).split('\n');
  for (const [index, line] of lines.entries()) {
    if (line.trim() === '') continue;
    const run = keptRunIn(line);
    if (run !== undefined) runs.push(run);
    else notices.push(`${historyFile(folder)}, line ${index + 1} is not a whole run and was passed over`);
  }
  return { runs, notices };
}

/** The id of a run as runs of the suite have it: when it began, and a seed that is only a word. */
const PLAIN_ID = /^\d{4}-\d\d-\d\dT[\d:.]+Z [\w-]{1,64}$/;

/** A name of a file for a run. A result may come from elsewhere: what is not plain in its id is in no name. */
function nameOf(id: string): string {
  return PLAIN_ID.test(id)
    ? id.replace(/[: ]/g, '-')
    : createHash('sha256').update(id).digest('hex').slice(0, 32);
}

/** Keeps a whole result beside the history, packed. Returns its path. */
export function keepResult(folder: string, { id }: KeptRun, result: RunResult): string {
  const file = join(folder, 'results', `${nameOf(id)}.json.gz`);
  writeWhole(file, gzipSync(JSON.stringify(result)));
  return file;
}

/** The reports that are kept as pages; older nights keep their results, of which `npm run report` makes a page again. */
const MOST_REPORTS = 100;

/** Keeps the report of a run as a page. The oldest pages beyond the last hundred go. Returns its path. */
export function keepReport(folder: string, { id }: KeptRun, page: string): string {
  const reports = join(folder, 'reports');
  const file = join(reports, `${nameOf(id)}.html`);
  writeWhole(file, page);
  const pages = readdirSync(reports)
    .map((name) => ({ path: join(reports, name), atMs: statSync(join(reports, name)).mtimeMs }))
    .sort((one, other) => other.atMs - one.atMs);
  for (const { path } of pages.slice(MOST_REPORTS)) rmSync(path);
  return file;
}

/** The kept report of each run that has one, by the id of the run: paths from a folder, as addresses. */
export function keptReports(
  folder: string,
  runs: readonly KeptRun[],
  from: string,
): ReadonlyMap<string, string> {
  const files = runs.map(({ id }) => [id, join(folder, 'reports', `${nameOf(id)}.html`)] as const);
  return new Map(
    files
      .filter(([, file]) => existsSync(file))
      .map(([id, file]) => [id, relative(from, file).split(sep).map(encodeURIComponent).join('/')] as const),
  );
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '';
    throw error;
  }
}

const NAME = /^[A-Za-z0-9][\w.-]{0,63}$/;

const ENDING = '.json';

/** Whether a baseline may be called so: it becomes the name of a file. */
export function isBaselineName(name: string): boolean {
  return NAME.test(name);
}

/** Keeps a run under a name; another run that had it loses it. */
export function setBaseline(folder: string, name: string, run: KeptRun): void {
  if (!isBaselineName(name)) throw new Error(`"${name}" can't be the name of a baseline`);
  writeWhole(fileOf(folder, name), `${JSON.stringify(run)}\n`);
}

/** @throws Error where there is no such baseline, with the names of the others */
export function readBaseline(folder: string, name: string): KeptRun {
  const names = baselineNames(folder);
  if (!names.includes(name)) {
    const known = names.length === 0 ? 'there is none yet' : `there are ${names.join(', ')}`;
    throw new Error(`no baseline is called "${name}"; ${known} (--set-baseline <name> names a run)`);
  }
  const run = keptRunIn(readFileSync(fileOf(folder, name), 'utf8'));
  if (run === undefined) throw new Error(`${fileOf(folder, name)} holds no run`);
  return run;
}

function baselineNames(folder: string): readonly string[] {
  const baselines = join(folder, 'baselines');
  const files = existsSync(baselines) ? readdirSync(baselines) : [];
  return files
    .filter((file) => file.endsWith(ENDING))
    .map((file) => basename(file, ENDING))
    .sort();
}

function fileOf(folder: string, name: string): string {
  return join(folder, 'baselines', `${name}${ENDING}`);
}
