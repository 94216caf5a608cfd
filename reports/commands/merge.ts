import { isatty } from 'node:tty';
import { Command } from 'commander';
import { githubJob } from '../../helpers/settings/environment.ts';
import { runIfStarted } from '../../helpers/settings/suite-process.ts';
import { fail, print } from '../../helpers/text/output.ts';
import { coloursAreWelcome } from '../terminal/text.ts';
import { concludeRun } from '../formats/conclude-run.ts';
import { removeReports } from '../formats/write-reports.ts';
import { removeRunResult } from '../result/result-file.ts';
import { mergeShards } from '../shards/merge-shards.ts';
import { readShard, shardFilesAt } from '../shards/shard-file.ts';

const USUAL_COLUMNS = 80;

/** Merges shards and writes the reports of their run. @returns its exit status */
async function merge(paths: readonly string[], reportDir: string): Promise<number> {
  const { record, evidence } = mergeShards(shardFilesAt(paths).map(readShard));
  const live = isatty(1);
  const { annotates, summaryFile } = githubJob();
  removeRunResult(reportDir);
  removeReports(reportDir);
  return concludeRun(record, {
    ...{ reportDir, annotates, summaryFile, exchanges: () => evidence },
    keepsEvidence: record.options.settings?.['EVIDENCE'] === 'all',
    screen: {
      ...{ write: print, live, colour: live && coloursAreWelcome },
      columns: live ? process.stdout.columns : USUAL_COLUMNS,
    },
  });
}

/** `merge`: one verdict, and one set of reports, for all shards of a run. */
export function command(): Command {
  return new Command('merge')
    .description(
      'Merges the files that the shards of a run left (conformance --shard=i/n) and writes the reports of the whole run. The exit ' +
        'status is that of a run; 2 also where they are not shards of one run.',
    )
    .argument('<shards...>', 'the REPORT_DIR of each shard, the folder above them, or their files')
    .option('--out <folder>', 'where to write the result and the reports', 'reports/out')
    .action(async (paths: string[], { out }: { readonly out: string }) => {
      try {
        process.exitCode = await merge(paths, out);
      } catch (error) {
        fail(error, 2);
      }
    });
}

await runIfStarted(import.meta.url, command);
