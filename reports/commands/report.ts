import { dirname, join } from 'node:path';
import { Command } from 'commander';
import { writePrivate } from '../../helpers/settings/private-files.ts';
import { runIfStarted } from '../../helpers/settings/suite-process.ts';
import { fail, print } from '../../helpers/text/output.ts';
import { shown, terminal } from '../../helpers/text/terminal-text.ts';
import { readRunResult } from '../result/result-file.ts';
import { renderHtml } from '../html/report-html.ts';

interface ReportOptions {
  readonly out?: string;
}

/** `report`: writes report.html again. */
export function command(): Command {
  return new Command('report')
    .description('Writes report.html from the result.json of any run.')
    .argument('<result.json>', 'the result of a run')
    .option('--out <file>', 'where to write (default: report.html beside the result)')
    .action((file: string, { out = join(dirname(file), 'report.html') }: ReportOptions) => {
      try {
        writePrivate(out, renderHtml(readRunResult(file)));
        print(terminal`${shown(out)}\n`);
      } catch (error) {
        fail(error, 1);
      }
    });
}

await runIfStarted(import.meta.url, command);
