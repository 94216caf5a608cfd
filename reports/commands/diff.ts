import { isatty } from 'node:tty';
import { Command } from 'commander';
import { writeWhole } from '../../helpers/settings/private-files.ts';
import { runIfStarted } from '../../helpers/settings/suite-process.ts';
import { fail, print } from '../../helpers/text/output.ts';
import { readRunResult } from '../result/result-file.ts';
import { coloursAreWelcome, coloursIf } from '../terminal/text.ts';
import { compareRuns } from '../regression/comparison/compare.ts';
import { comparisonText } from '../regression/comparison/comparison-text.ts';
import { groupsOf } from '../regression/comparison/groups.ts';
import { keptRunOf } from '../regression/comparison/kept-run.ts';
import { comparisonPage } from '../regression/page/regression-page.ts';
import { comparisonMarkdown } from '../regression/regression-md.ts';

const USUAL_COLUMNS = 80;

interface DiffOptions {
  readonly html: string | undefined;
  readonly md: string | undefined;
}

/** Compares two results. Returns the exit status: 0 where nothing differs, 1 where something does. */
function diff(before: string, after: string, { html, md }: DiffOptions): number {
  const result = readRunResult(after);
  const comparison = compareRuns(keptRunOf(readRunResult(before)), result);
  const columns = isatty(1) ? process.stdout.columns : USUAL_COLUMNS;
  const colours = coloursIf(isatty(1) && coloursAreWelcome);
  print(comparisonText(comparison, { columns, colours }));
  if (html !== undefined) writeWhole(html, comparisonPage(comparison));
  if (md !== undefined) writeWhole(md, comparisonMarkdown(comparison));
  return groupsOf(comparison).some(({ isNews }) => isNews) ? 1 : 0;
}

/** `diff`: what differs between two results. */
export function command(): Command {
  return new Command('diff')
    .description(
      'Compares two results. Exit status: 0 nothing differs, 1 something does, 2 they could not be compared.',
    )
    .argument('<before>', 'a result.json, or a packed one (.json.gz)')
    .argument('<after>', 'a later one')
    .option('--html <file>', 'write the comparison as a page')
    .option('--md <file>', 'write the comparison as Markdown')
    .exitOverride((error) => process.exit(error.exitCode === 0 ? 0 : 2))
    .action((before: string, after: string, options: DiffOptions) => {
      try {
        process.exitCode = diff(before, after, options);
      } catch (error) {
        fail(error, 2);
      }
    });
}

await runIfStarted(import.meta.url, command);
