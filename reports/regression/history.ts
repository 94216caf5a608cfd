import {
  closeSync,
  fdatasyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { RunResult } from '../result/run-result.ts';
import { type KeptRun, keptRunIn } from './kept-run.ts';

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
  mkdirSync(folder, { recursive: true });
  const file = openSync(historyFile(folder), 'a');
  try {
    const line = Buffer.from(`\n${JSON.stringify(run)}`);
    if (writeSync(file, line) < line.length)
      throw new Error(`${historyFile(folder)}: no room for the whole line`);
    fdatasyncSync(file);
  } finally {
    closeSync(file);
  }
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

/** Keeps a whole result beside the history, packed. Returns its path. */
export function keepResult(folder: string, { id }: KeptRun, result: RunResult): string {
  const file = join(folder, 'results', `${id.replace(/[^\w.-]+/g, '-')}.json.gz`);
  writeWhole(file, gzipSync(JSON.stringify(result)));
  return file;
}

/** Writes a file in one step, so that no reader sees half of it. */
export function writeWhole(file: string, content: string | Uint8Array): void {
  const draft = `${file}.${process.pid}.draft`;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(draft, content);
  renameSync(draft, file);
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
  try {
    const files = readdirSync(join(folder, 'baselines')).filter((file) => file.endsWith(ENDING));
    return files.map((file) => basename(file, ENDING)).sort();
  } catch {
    return [];
  }
}

function fileOf(folder: string, name: string): string {
  return join(folder, 'baselines', `${name}${ENDING}`);
}
