import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { EVERYTHING_HOSTILE } from '../helpers/text/testing/hostile-text.ts';
import { judgeRun } from './judge/judge-run.ts';
import { runRecordText } from './judge/run-record.ts';
import { runResultText } from './result/result-file.ts';
import { runCommand } from './testing/run-command.ts';
import { failed, open, recordOf, soundChecks } from './testing/sample-run.ts';

const SAID = `${EVERYTHING_HOSTILE}\u001b[2J`;

/** A run about which a target said what harms a reader, in everything that is its own. */
const record = recordOf(
  soundChecks((verdict) => {
    if (verdict.requirement === 'TOKEN-SCOPE-VALUE')
      return failed(verdict.requirement, { expected: SAID, observed: SAID, smallestCase: SAID });
    return verdict.requirement === 'RESTAURANT-HOME-TYPE' ? open(verdict.requirement, SAID) : verdict;
  }),
);

const result = {
  ...judgeRun({ ...record, leftBehind: [SAID] }),
  target: { url: `http://target.example/${SAID}`, build: SAID },
  observations: { [SAID]: SAID },
};

let folder: string;

const file = (name: string): string => join(folder, name);

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hostile-output-'));
  const before = judgeRun(recordOf(soundChecks()));
  await writeFile(file('before.json'), runResultText({ ...before, startedAt: '2026-02-01T00:00:00.000Z' }));
  await writeFile(file('after.json'), runResultText(result));
  await writeFile(file('run-record.json'), runRecordText({ ...record, startedAt: SAID }));
  await writeFile(file('exchanges.ndjson'), SAID);
  await writeFile(file('broken.json'), SAID);
});

test.afterAll(() => rm(folder, { recursive: true }));

const NIGHT = 'reports/commands/nightly.ts';

const COMMANDS: Readonly<Record<string, () => readonly [string, ...(readonly string[])]>> = {
  diff: () => ['reports/commands/diff.ts', file('before.json'), file('after.json')],
  'diff of what is no result': () => ['reports/commands/diff.ts', file('broken.json'), file('after.json')],
  'nightly, first': () => [NIGHT, '--result', file('before.json')],
  nightly: () => [NIGHT, '--result', file('after.json')],
  'nightly of what is no result': () => [NIGHT, '--result', file('broken.json')],
  report: () => ['reports/commands/report.ts', file('after.json')],
  'report of what is no result': () => ['reports/commands/report.ts', file('broken.json')],
  judge: () => ['reports/commands/judge.ts', folder],
  explain: () => ['reports/explain/explain.ts', '--no-example', SAID.replaceAll('\0', '')],
};

test.describe.configure({ mode: 'serial' });

for (const [name, commandLine] of Object.entries(COMMANDS)) {
  test(`a terminal obeys nothing of what ${name} prints`, async () => {
    const [command, ...args] = commandLine();
    const { output } = await runCommand(command, args, {
      REPORT_DIR: file('out'),
      HISTORY_DIR: file('history'),
    });
    expect(output).not.toBe('');
    expect(output).not.toMatch(/[^\n\P{Cc}]|[\p{Bidi_Control}\u200b\u2028\ufeff]/u);
    expect(output).not.toMatch(/^\s*::|##\[/m);
  });
}

test('the Markdown of a night holds no markup of the target', async () => {
  const markdown = await readFile(file('out/regression.md'), 'utf8');
  expect(markdown).toContain('\\u001b');
  expect(markdown.replace(/(`+)[^\n]*?[^`]\1(?!`)/g, '')).not.toMatch(/<\w|\]\(|@everyone|<!--/);
});
