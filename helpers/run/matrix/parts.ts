import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { publishedMatrix } from '../../settings/environment.ts';
import type { SpecimenKind } from './specimens.ts';

/** The folders on which a verdict on a specimen depends. */
const FOLDERS = ['spec', 'helpers', 'suites', 'reference', 'reports/judge'];

/** Identifies a state of the suite and the reference, so that results of different states are never mixed. */
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

/** The task of a run of the matrix. */
export interface MatrixTask {
  readonly kind: SpecimenKind;
  /** Unset: all specimens at once. */
  readonly part?: MatrixPart;
}

/** Some of the specimens of a matrix that is too long for one run; a file keeps the result of each part. */
export interface MatrixPart {
  /** The folder of the files of all parts. */
  readonly folder: string;
  /** From 0. */
  readonly part: number;
  readonly parts: number;
  /** Ids of the specimens that this part judges. */
  readonly specimens: readonly string[];
}

/** The file with the result of a part. */
export function partFile(part: number): string {
  return `part-${String(part + 1).padStart(3, '0')}.json`;
}

/** The task of this process; undefined without one. */
export function matrixTask(): MatrixTask | undefined {
  const text = publishedMatrix();
  if (text === undefined || text === '') return undefined;
  const task: unknown = JSON.parse(text);
  if (!isMatrixTask(task)) throw new Error(`the environment holds no task of the matrix: ${text}`);
  return task;
}

/** The command that starts the run wrote it, so a rough check is enough. */
function isMatrixTask(value: unknown): value is MatrixTask {
  return typeof value === 'object' && value !== null && 'kind' in value;
}
