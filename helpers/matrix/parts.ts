import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { publishedMatrix } from '../settings/environment.ts';
import type { SpecimenKind } from './specimens.ts';

/** What a verdict on a specimen hangs on. */
const FOLDERS = ['spec', 'helpers', 'suites', 'reference'];

/** Tells one state of the suite and the reference from any other, so that results of different ones are never mixed. */
export function fingerprint(...more: readonly string[]): string {
  const hash = createHash('sha256').update(more.join('\n'));
  for (const folder of FOLDERS) {
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
      /(?<!\.test)\.(ts|yaml)$/.test(file),
    );
    for (const file of files.sort()) hash.update(`\n${file}\n`).update(readFileSync(join(folder, file)));
  }
  return hash.digest('hex').slice(0, 16);
}

/** What a run of the matrix is to judge. */
export interface MatrixTask {
  readonly kind: SpecimenKind;
  /** Unset: everything at once. */
  readonly part?: MatrixPart;
}

/** Some of the specimens of a matrix that is too long for one run; what came of each part is kept in a file. */
export interface MatrixPart {
  /** Where the files of all parts are. */
  readonly folder: string;
  /** From 0. */
  readonly part: number;
  readonly parts: number;
  /** Ids of the specimens that this part judges. */
  readonly specimens: readonly string[];
}

/** The file that holds what came of a part. */
export function partFile(part: number): string {
  return `part-${String(part + 1).padStart(3, '0')}.json`;
}

/** What this process was told to judge; undefined where nobody told it. */
export function matrixTask(): MatrixTask | undefined {
  const text = publishedMatrix();
  if (text === undefined || text === '') return undefined;
  const task: unknown = JSON.parse(text);
  if (!isMatrixTask(task)) throw new Error(`this is no task of the matrix: ${text}`);
  return task;
}

/** The command that starts the run wrote it; this only tells it from something else. */
function isMatrixTask(value: unknown): value is MatrixTask {
  return typeof value === 'object' && value !== null && 'kind' in value;
}
