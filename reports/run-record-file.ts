import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { isRequirementId } from '../spec/requirements/catalogue.ts';
import { isReportedCheck } from './is-reported-check.ts';
import type { RunRecord } from './run-record.ts';

/** Where the record of a run is that keeps all its evidence, in the folder of its reports. */
export function runRecordFile(reportDir: string): string {
  return resolve(reportDir, 'run-record.json');
}

/** Takes away what an earlier run left, so that it is never taken for the record of this one. */
export function removeRunRecord(reportDir: string): void {
  rmSync(runRecordFile(reportDir), { force: true });
}

/** Writes all that the run is judged by, so that it can be judged again later. */
export function writeRunRecord(reportDir: string, record: RunRecord): void {
  const file = runRecordFile(reportDir);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, runRecordText(record));
}

/** The record as JSON: its sets become lists, and where on this machine a check's exchanges were is left out. */
export function runRecordText(record: RunRecord): string {
  return `${JSON.stringify(record, asWritten, 2)}\n`;
}

function asWritten(name: string, value: unknown): unknown {
  if (name === 'exchangesFile') return undefined;
  return value instanceof Set ? [...value] : value;
}

/**
 * What {@link runRecordText} wrote.
 *
 * @throws Error when it is no record of a run, or of one whose checks left what this version can't read
 */
export function readRunRecord(text: string): RunRecord {
  const content: unknown = JSON.parse(text);
  if (!isWrittenRecord(content)) throw new Error('it is not the record of a run of this version');
  return { ...content, known: { ...content.known, ids: new Set(content.known.ids) } };
}

type WrittenRecord = Omit<RunRecord, 'known'> & {
  readonly known: Omit<RunRecord['known'], 'ids'> & {
    readonly ids: readonly (RunRecord['known']['ids'] extends ReadonlySet<infer Id> ? Id : never)[];
  };
};

function isWrittenRecord(value: unknown): value is WrittenRecord {
  if (!isObject(value) || !isObject(value['suite']) || !isObject(value['options'])) return false;
  const { known, checks, startedAt, durationMs, globalErrors } = value;
  return (
    typeof startedAt === 'string' &&
    typeof durationMs === 'number' &&
    Array.isArray(globalErrors) &&
    isObject(known) &&
    isTexts(known['files']) &&
    isTexts(known['ids']) &&
    Array.isArray(checks) &&
    checks.every(isWrittenOutcome)
  );
}

function isWrittenOutcome(value: unknown): boolean {
  if (!isObject(value) || !isObject(value['reading'])) return false;
  const { title, file, line, covers, status, durationMs, errors, reading } = value;
  return (
    typeof title === 'string' &&
    typeof file === 'string' &&
    typeof line === 'number' &&
    isTexts(covers) &&
    covers.every(isRequirementId) &&
    typeof status === 'string' &&
    typeof durationMs === 'number' &&
    Array.isArray(errors) &&
    errors.every((error) => isObject(error) && isTexts([error['message'], error['stack']])) &&
    (reading['kind'] === 'read' ? isReportedCheck(reading['report']) : typeof reading['kind'] === 'string')
  );
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'string');
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
