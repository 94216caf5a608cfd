import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { isRequirementId } from '../../spec/requirements/catalogue.ts';
import type { HarnessError, RunLevel, RunPhases, RunProblem, SuiteVersion } from '../result/run-result.ts';
import type { MeasuredSensitivity } from '../result/shipped-sensitivity.ts';
import type { WaiverReading } from '../waivers/waiver-file.ts';
import { type CheckOutcome, isReportedCheck } from './check-outcome.ts';
import type { KnownChecks } from './known-checks.ts';

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

/** Everything that a run left to be judged. */
export interface RunRecord {
  readonly suite: SuiteVersion;
  /** What the run was started with; the checks' own reports, where there are any, know better. */
  readonly options: RunOptions;
  /** RFC 3339. */
  readonly startedAt: string;
  readonly durationMs: number;
  /** Undefined where no check ran, or shards were merged. */
  readonly phases: RunPhases | undefined;
  /** In any order. */
  readonly checks: readonly CheckOutcome[];
  /** All checks of this version, chosen for this run or not. */
  readonly known: KnownChecks;
  /** Some chosen check did not run, though nothing went wrong before it. */
  readonly endedEarly: boolean;
  readonly interrupted: boolean;
  /** Why the run could not begin, or had to end. */
  readonly problem: RunProblem | undefined;
  /** What is still on the target after the end of the run; undefined: only the checks know. */
  readonly leftBehind: readonly string[] | undefined;
  /** Errors of the suite outside of any check. */
  readonly globalErrors: readonly HarnessError[];
  /** What the waiver file says, where there is one. */
  readonly waivers?: WaiverReading;
  /** How sharp this version is, where it was measured. */
  readonly sensitivity?: MeasuredSensitivity | undefined;
}

export interface RunOptions {
  readonly seed: string;
  readonly depth: string;
  /** Undefined: it hangs on what the target offers. */
  readonly level: RunLevel | undefined;
  /** Undefined: the embedded reference implementation. */
  readonly targetUrl: string | undefined;
  /** The version of the target, as its operator names it. */
  readonly targetBuild?: string | undefined;
  /** The settings that were set, by name; of secrets only that they are set. */
  readonly settings?: Readonly<Record<string, string>>;
}
