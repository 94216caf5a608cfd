import { publishedMatrix } from '../settings.ts';
import type { SpecimenKind } from './specimens.ts';

/** Some of the specimens of a matrix that is too long for one run; what came of each part is kept in a file. */
export interface MatrixPart {
  readonly kind: SpecimenKind;
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

/** The part that this process was told to judge; undefined: everything at once. */
export function matrixPart(): MatrixPart | undefined {
  const text = publishedMatrix();
  if (text === undefined || text === '') return undefined;
  const part: unknown = JSON.parse(text);
  if (!isMatrixPart(part)) throw new Error(`this is no part of a matrix: ${text}`);
  return part;
}

/** The command that starts the run wrote it; this only tells it from something else. */
function isMatrixPart(value: unknown): value is MatrixPart {
  return typeof value === 'object' && value !== null && 'specimens' in value && 'folder' in value;
}
