import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { program } from 'commander';
import { readRunResult } from '../../result/result-file.ts';
import { renderHtml } from '../report-html.ts';

interface ReportOptions {
  readonly out?: string;
}

program
  .name('npm run report --')
  .description('Writes report.html from the result.json of any run.')
  .argument('<result.json>', 'the result of a run')
  .option('--out <file>', 'where to write (default: report.html beside the result)')
  .action((file: string, { out = join(dirname(file), 'report.html') }: ReportOptions) => {
    try {
      writeFileSync(out, renderHtml(readRunResult(file)));
      process.stdout.write(`${out}\n`);
    } catch (error) {
      program.error(error instanceof Error ? error.message : String(error));
    }
  })
  .parse();
