import { existsSync, readFileSync } from 'node:fs';
import type { MutationScore } from './run-result.ts';

/** What the suite's own matrix found out, as it is shipped with a version. */
export interface ShippedScore extends MutationScore {
  readonly suiteVersion: string;
  /** Faulty servers that break a requirement, and how many of them are caught. */
  readonly requirements: Readonly<Record<string, { readonly total: number; readonly caught: number }>>;
}

const shipped = new URL('../matrix/sensitivity.json', import.meta.url);

/**
 * The figures of this version; undefined where it was not measured.
 *
 * @throws Error for a file of another shape
 */
export function shippedScore(version: string, file: URL = shipped): ShippedScore | undefined {
  if (!existsSync(file)) return undefined;
  const content: unknown = JSON.parse(readFileSync(file, 'utf8'));
  if (!isMeasured(content)) throw new Error(`${file.pathname} does not hold the sensitivity of a version`);
  return content.suiteVersion === version ? content : undefined;
}

function isMeasured(value: unknown): value is ShippedScore {
  if (!isObject(value)) return false;
  const { suiteVersion, faults, caught, variants, falseAlarms, requirements } = value;
  return (
    typeof suiteVersion === 'string' &&
    [faults, caught, variants, falseAlarms].every(isCount) &&
    isObject(requirements) &&
    Object.values(requirements).every(
      (one) => isObject(one) && isCount(one['total']) && isCount(one['caught']),
    )
  );
}

function isCount(value: unknown): boolean {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
