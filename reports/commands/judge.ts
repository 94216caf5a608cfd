import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isatty } from 'node:tty';
import { Command } from 'commander';
import { runIfStarted } from '../../helpers/settings/suite-process.ts';
import { fail, print } from '../../helpers/text/output.ts';
import { shown, terminal } from '../../helpers/text/terminal-text.ts';
import { EVIDENCE_LOG, readEvidenceLog } from '../formats/evidence-log.ts';
import { readRunRecord, runRecordFile } from '../judge/run-record.ts';
import { exitStatus } from '../result/run-verdict.ts';
import { suiteVersion } from '../result/suite-version.ts';
import { renderTerminal } from '../terminal/terminal.ts';
import { coloursAreWelcome } from '../terminal/text.ts';
import { judgeAgain } from '../evidence/judge-again.ts';

const USUAL_COLUMNS = 80;

/** Judges the trace of an earlier run by the rules of this version. Returns the exit status of the run. */
function judge(folder: string): number {
  const record = readRunRecord(readFileSync(runRecordFile(folder), 'utf8'));
  if (record.trace === undefined)
    throw new Error(`the run in ${folder} was merged from parts: judge each part`);
  const recorded = readEvidenceLog(join(folder, EVIDENCE_LOG));
  const result = judgeAgain(record, recorded);
  const columns = isatty(1) ? process.stdout.columns : USUAL_COLUMNS;
  const screen = { colour: isatty(1) && coloursAreWelcome, columns, wrapped: isatty(1) };
  const { name, version } = suiteVersion();
  print(
    terminal`${recorded.length} recorded exchanges of ${shown(record.startedAt)}, judged by ${shown(name)} ${shown(version)}\n`,
  );
  print(renderTerminal(result, { ...screen, resultFile: join(folder, 'result.json'), reported: true }));
  return exitStatus(result.verdict);
}

/** `judge`: a recorded run judged by the rules of this version. */
export function command(): Command {
  return new Command('judge')
    .description(
      'Judges the recording of a run with EVIDENCE=all by the rules of this version, without the target. The exit status is that of a run.',
    )
    .argument('<folder>', 'the REPORT_DIR of the run')
    .action((folder: string) => {
      try {
        process.exitCode = judge(folder);
      } catch (error) {
        fail(error, 2);
      }
    });
}

await runIfStarted(import.meta.url, command);
