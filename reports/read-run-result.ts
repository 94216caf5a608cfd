import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { isRunResult, resultProblems } from './is-run-result.ts';
import type { RunResult } from './run-result.ts';

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
