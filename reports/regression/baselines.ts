import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { writeWhole } from './history.ts';
import { keptRunIn } from './kept-run-reader.ts';
import type { KeptRun } from './kept-run.ts';

const NAME = /^[A-Za-z0-9][\w.-]{0,63}$/;
const ENDING = '.json';

/** Whether a baseline may be called so: it becomes the name of a file. */
export function isBaselineName(name: string): boolean {
  return NAME.test(name);
}

/** Keeps a run under a name; another run that had it loses it. */
export function setBaseline(folder: string, name: string, run: KeptRun): void {
  if (!isBaselineName(name)) throw new Error(`«${name}» can't be the name of a baseline`);
  writeWhole(fileOf(folder, name), `${JSON.stringify(run)}\n`);
}

/** @throws Error where there is no such baseline, naming those that there are */
export function readBaseline(folder: string, name: string): KeptRun {
  const names = baselineNames(folder);
  if (!names.includes(name)) {
    const known = names.length === 0 ? 'there is none yet' : `there are ${names.join(', ')}`;
    throw new Error(`no baseline is called «${name}»; ${known} (--set-baseline <name> names a run)`);
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
