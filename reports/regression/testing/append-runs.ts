import { readFileSync } from 'node:fs';
import { appendRun } from '../history.ts';
import { keptRunIn } from '../comparison/kept-run.ts';

/** A process that adds a run to a history so many times: `<folder> <file of the run> <name> <count>`. */
const [folder = '', file = '', name = '', count = ''] = process.argv.slice(2);

const run = keptRunIn(readFileSync(file, 'utf8'));

if (run === undefined) throw new Error(`${file} holds no run`);

process.stdout.write('ready\n');

process.stdin.once('data', () => {
  for (let at = 0; at < Number(count); at += 1) appendRun(folder, { ...run, id: `${name} ${at}` });
  process.exit();
});
