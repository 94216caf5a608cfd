import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { writeWhole } from '../../helpers/settings/private-files.ts';
import { type Shard, shardName } from '../../helpers/settings/shard.ts';
import { calledAs } from '../../helpers/settings/suite-process.ts';
import { lines, shown, terminal, type TerminalText } from '../../helpers/text/terminal-text.ts';
import { evidenceLogText, parseEvidenceLog, type RecordedExchange } from '../formats/evidence-log.ts';
import { readRunRecord, type RunRecord, runRecordText } from '../judge/run-record.ts';

/** What one shard leaves for `merge`, without secrets. */
export interface ShardRun {
  readonly shard: Shard;
  readonly record: RunRecord;
  /** Everything that the shard sent and received, in all its processes. */
  readonly trace: readonly RecordedExchange[];
  /** The exchanges that its checks kept for the reports, in the order of the checks. */
  readonly evidence: readonly RecordedExchange[];
}

/** The first line of a shard's file: the record has the second, and each exchange one of the others. */
interface Heading {
  readonly formatVersion: 1;
  readonly shard: Shard;
  readonly trace: number;
  readonly evidence: number;
}

const NAME = /^shard-\d+-of-\d+\.ndjson$/;

/** The file that a shard leaves in the folder of its reports. */
function shardFile(reportDir: string, { index, of }: Shard): string {
  return resolve(reportDir, `shard-${index}-of-${of}.ndjson`);
}

/** Takes away what an earlier shard left, so that it is never merged in place of this one's. */
export function removeShards(reportDir: string): void {
  for (const file of shardFilesIn(reportDir)) rmSync(file, { force: true });
}

/** The files of shards in a folder. */
function shardFilesIn(folder: string): readonly string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => NAME.test(name))
    .sort()
    .map((name) => join(folder, name));
}

/**
 * The files of shards that these paths lead to: a file itself, and those in a folder and in the folders of it, as CI
 * systems unpack the artefacts of several jobs.
 *
 * @throws Error naming a path that leads to none
 */
export function shardFilesAt(paths: readonly string[]): readonly string[] {
  const files = paths.flatMap((path) => {
    const found = NAME.test(path.split(/[\\/]/).at(-1) ?? '') ? [path] : shardFilesBelow(path);
    if (found.length === 0) {
      throw new Error(
        `${path} holds no file of a shard: name the REPORT_DIR of each shard, or its shard-…-of-….ndjson`,
      );
    }
    return found;
  });
  return [...new Set(files.map((file) => resolve(file)))];
}

function shardFilesBelow(folder: string): readonly string[] {
  if (!existsSync(folder)) return [];
  const folders = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return [folder, ...folders.map(({ name }) => join(folder, name))].flatMap(shardFilesIn);
}

/** Writes what a shard leaves. @returns the file */
export function writeShard(reportDir: string, { shard, record, trace, evidence }: ShardRun): string {
  const file = shardFile(reportDir, shard);
  const heading: Heading = { formatVersion: 1, shard, trace: trace.length, evidence: evidence.length };
  const written: unknown = JSON.parse(runRecordText(record));
  const text = `${JSON.stringify(heading)}\n${JSON.stringify(written)}\n`;
  writeWhole(file, text + evidenceLogText(trace) + evidenceLogText(evidence));
  return file;
}

/**
 * What a shard left.
 *
 * @throws Error when the file is cut off, or was not written by this version
 */
export function readShard(file: string): ShardRun {
  try {
    return shardIn(readFileSync(file, 'utf8'));
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new Error(`${file} can't be merged: ${why}`, { cause: error });
  }
}

function shardIn(text: string): ShardRun {
  const [first = '', second = ''] = text.split('\n', 2);
  const heading: unknown = JSON.parse(first);
  if (!isHeading(heading)) throw new Error('it is not the file of a shard of this version');
  const record = readRunRecord(second);
  const exchanges = parseEvidenceLog(text.slice(first.length + second.length + 2));
  const { shard, trace, evidence } = heading;
  if (exchanges.length !== trace + evidence) throw new Error('it is cut off');
  return { shard, record, trace: exchanges.slice(0, trace), evidence: exchanges.slice(trace) };
}

function isHeading(value: unknown): value is Heading {
  if (typeof value !== 'object' || value === null) return false;
  if (!('formatVersion' in value && 'shard' in value && 'trace' in value && 'evidence' in value))
    return false;
  const { shard, trace, evidence } = value;
  return value.formatVersion === 1 && isShard(shard) && Number.isInteger(trace) && Number.isInteger(evidence);
}

function isShard(value: unknown): value is Shard {
  if (typeof value !== 'object' || value === null || !('index' in value && 'of' in value)) return false;
  return Number.isInteger(value.index) && Number.isInteger(value.of);
}

/** The last words of a shard: it has no verdict of its own. */
export function shardLines(shard: Shard, file: string): TerminalText {
  return lines([
    terminal`${shown(shardName(shard))}: what it judged is in ${shown(file)}`,
    terminal`The verdict is that of all shards: ${shown(calledAs('merge', `<the files or folders of all ${shard.of}>`))}`,
    terminal``,
  ]);
}
