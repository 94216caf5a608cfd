import { readFileSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { writeWhole } from '../../helpers/settings/private-files.ts';
import type { RunResult } from './run-result.ts';
import { validatorOf } from './schema.ts';

const results = validatorOf<RunResult>(new URL('result.schema.json', import.meta.url));

/** Whether a value, as it is read from `result.json`, is what the schema describes. */
export function isRunResult(value: unknown): value is RunResult {
  return results()(value);
}

/** The reasons why a value, written as JSON, is no result. */
export function resultProblems(value: unknown): readonly string[] {
  const validate = results();
  validate(JSON.parse(JSON.stringify(value)));
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message ?? ''}`);
}

const MOST_PROBLEMS = 5;

/**
 * The result of a run, as a file holds it; also a packed one (`.gz`), as the history of nightly runs keeps them.
 *
 * @throws Error that says what is wrong: no such file, no JSON, or not what result.schema.json describes
 */
export function readRunResult(file: string): RunResult {
  const content = parsed(file, textOf(file));
  if (isRunResult(content)) return content;
  const problems = resultProblems(content).slice(0, MOST_PROBLEMS);
  throw new Error(`${file} is no result of a run: ${problems.join('; ')}`);
}

function parsed(file: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(`${file} holds no JSON`);
  }
}

function textOf(file: string): string {
  const bytes = readFileSync(file);
  return (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
}

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
  writeWhole(runResultFile(reportDir), runResultText(result));
}

/** The text of `result.json`. */
export function runResultText(result: RunResult): string {
  return `${JSON.stringify(result, undefined, 2)}\n`;
}
