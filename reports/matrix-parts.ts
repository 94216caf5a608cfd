import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { JudgedSpecimen } from './judged-specimen.ts';

/** Some of the specimens of a matrix that takes more than one run. */
export interface PartOfMatrix {
  readonly folder: string;
  /** Where what came of this part is noted. */
  readonly file: string;
  /** The files of all parts, this one included. */
  readonly files: readonly string[];
}

/** Notes what came of a part. */
export function notePart({ folder, file }: PartOfMatrix, judged: readonly JudgedSpecimen[]): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, file), `${JSON.stringify(judged)}\n`);
}

/** What came of all parts; undefined while some are missing. */
export function unitedParts({ folder, files }: PartOfMatrix): readonly JudgedSpecimen[] | undefined {
  if (!files.every((file) => existsSync(join(folder, file)))) return undefined;
  return files.flatMap((file) => {
    const judged: unknown = JSON.parse(readFileSync(join(folder, file), 'utf8'));
    if (!isJudged(judged)) throw new Error(`${join(folder, file)} holds no part of a matrix; delete it`);
    return judged;
  });
}

/** Only {@link notePart} and the suite's own checks write it; this tells it from something else. */
export function isJudged(value: unknown): value is readonly JudgedSpecimen[] {
  return Array.isArray(value);
}
