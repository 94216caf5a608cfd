import { readFileSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import type { DescriptionComparison } from '../../helpers/contract/description/difference.ts';
import { writePrivate } from '../../helpers/settings/private-files.ts';
import type { Shard } from '../../helpers/settings/shard.ts';
import type { ProcessLateness } from '../../helpers/verdict/check-report.ts';
import type { OracleDeviation, TraceFacts } from '../../helpers/verdict/hindsight.ts';
import { isRequirementId, type RequirementId } from '../../spec/requirements/catalogue.ts';
import type { HarnessError, RunLevel, RunPhases, RunProblem, SuiteVersion } from '../result/run-result.ts';
import { validatorOf } from '../result/schema.ts';
import type { ShippedScore } from '../result/shipped-score.ts';
import type { WaiverReading } from '../waivers/waiver-file.ts';
import type { CheckOutcome } from './check-outcome.ts';
import type { KnownChecks } from './known-checks.ts';

const SCHEMA = new URL('run-record.schema.json', import.meta.url);

const records = validatorOf<WrittenRunRecord>(SCHEMA);

/** The path of the record of a run that keeps all its evidence, in the folder of its reports. */
export function runRecordFile(reportDir: string): string {
  return resolve(reportDir, 'run-record.json');
}

/** Deletes the record of an earlier run, so that it is never mistaken for this one's. */
export function removeRunRecord(reportDir: string): void {
  rmSync(runRecordFile(reportDir), { force: true });
}

/** Writes the record, so that the run can be judged again later. */
export function writeRunRecord(reportDir: string, record: RunRecord): void {
  writePrivate(runRecordFile(reportDir), runRecordText(record));
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
 * The record in a text that {@link runRecordText} wrote.
 *
 * @throws Error when it is no record of a run, or its checks left something that this version can't read
 */
export function readRunRecord(text: string): RunRecord {
  const content: unknown = JSON.parse(text);
  if (!isWrittenRecord(content)) throw new Error('it is not the record of a run of this version');
  return { ...content, known: { ...content.known, ids: new Set(content.known.ids) } };
}

/**
 * The record without secrets that only the runner knows, such as in an error of its own. What the schema gives a form, such
 * as a verdict, the id of a requirement or the name of a setting, is ours and stays: a secret may be a part of it.
 */
export function redactedRecord(record: RunRecord, redact: (text: string) => string): RunRecord {
  const content: unknown = JSON.parse(runRecordText(record));
  const clean = (_: string, value: unknown): unknown =>
    typeof value === 'string' && !isOurs(value) ? redact(value) : value;
  return readRunRecord(JSON.stringify(content, clean));
}

function isOurs(text: string): boolean {
  return isRequirementId(text) || ownForms().some((form) => form.test(text));
}

let ownFormsRead: readonly RegExp[] | undefined;

/** The forms that the schema gives to a whole text: patterns, and words of which it is one. */
function ownForms(): readonly RegExp[] {
  if (ownFormsRead !== undefined) return ownFormsRead;
  const forms: RegExp[] = [/^\d{4}-\d\d-\d\d$/];
  JSON.parse(readFileSync(SCHEMA, 'utf8'), (name, value: unknown) => {
    if (name === 'pattern' && typeof value === 'string' && value.endsWith('$')) forms.push(new RegExp(value));
    const words: readonly unknown[] =
      name === 'enum' && Array.isArray(value) ? value : [name === 'const' ? value : undefined];
    for (const word of words) if (typeof word === 'string') forms.push(new RegExp(`^${word}$`));
    return value;
  });
  return (ownFormsRead = forms);
}

function isWrittenRecord(value: unknown): value is WrittenRunRecord {
  return records()(value);
}

/** A record as its file has it. */
export interface WrittenRunRecord extends Omit<RunRecord, 'known'> {
  readonly known: { readonly files: readonly string[]; readonly ids: readonly RequirementId[] };
}

/** Everything by which a run is judged. */
export interface RunRecord {
  readonly suite: SuiteVersion;
  /** The part of a run that this is; absent for a whole one. */
  readonly shard?: Shard;
  /** The options at the start of the run; the reports of its checks, where there are any, know better. */
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
  /** Some chosen check did not run, though no error came before it. */
  readonly endedEarly: boolean;
  readonly interrupted: boolean;
  /** Why the run could not begin, or had to end. */
  readonly problem: RunProblem | undefined;
  /** What the set-up found out about the target, in lines for people; the reports of its checks repeat it. */
  readonly foundOut?: readonly string[];
  /** Objects still on the target after the end of the run; undefined: only the checks know. */
  readonly leftBehind: readonly string[] | undefined;
  /** Errors of the suite outside of any check. */
  readonly globalErrors: readonly HarnessError[];
  /** How late the runner was; undefined where nobody looked. */
  readonly lateness?: ProcessLateness | undefined;
  /** How the webhook listener was flooded, or that it went away; absent where nothing happened to it. */
  readonly flooded?: string;
  /** The target's own description compared with the contract's document; absent where none was named. */
  readonly description?: DescriptionComparison;
  /** Without it the recorded exchanges make no trace: shards were merged. */
  readonly trace?: TraceFacts;
  /** What the trace of the whole run shows against the target. */
  readonly deviations?: readonly OracleDeviation[];
  /** The waivers, where there is a waiver file. */
  readonly waivers?: WaiverReading;
  /** The mutation score of this version, where it was measured. */
  readonly sensitivity?: ShippedScore | undefined;
}

export interface RunOptions {
  readonly seed: string;
  readonly depth: string;
  /** Undefined: it depends on what the target offers. */
  readonly level: RunLevel | undefined;
  /** Undefined: the embedded reference implementation. */
  readonly targetUrl: string | undefined;
  /** The version of the target, as its operator names it. */
  readonly targetBuild?: string | undefined;
  /** The settings that were set, by name; of secrets only that they are set. */
  readonly settings?: Readonly<Record<string, string>>;
}
