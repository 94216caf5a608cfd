import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { RunResult } from './run-result.ts';

/** Where the result of a run is, in the folder of its reports. */
export function runResultFile(reportDir: string): string {
  return resolve(reportDir, 'result.json');
}

/** Takes away what an earlier run left, so that it is never taken for the result of this one. */
export function removeRunResult(reportDir: string): void {
  rmSync(runResultFile(reportDir), { force: true });
}

/** Writes the result; the folder is made when it is missing. A reader never sees half a file. */
export function writeRunResult(reportDir: string, result: RunResult): void {
  const file = runResultFile(reportDir);
  const draft = `${file}.${process.pid}.draft`;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(draft, runResultText(result));
  renameSync(draft, file);
}

/** The text of `result.json`. */
export function runResultText(result: RunResult): string {
  return `${JSON.stringify(result, undefined, 2)}\n`;
}
