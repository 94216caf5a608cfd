import { expect, test } from '@playwright/test';
import { runCommand } from '../../reports/testing/run-command.ts';
import { areas } from '../../spec/requirements/catalogue.ts';
import { subcommands } from './program.ts';

const command = (...words: readonly string[]) => runCommand('command/main.ts', words);

test('every subcommand is loaded by its name, says what it does, and stands in the overview', async () => {
  const { status, output } = await command('--help');
  expect(status).toBe(0);
  expect(subcommands.length).toBeGreaterThan(14);
  for (const { name, summary, load } of subcommands) {
    const subcommand = (await load()).command();
    expect(subcommand.name()).toBe(name);
    expect(subcommand.description()).toMatch(/\.$/);
    expect(output).toMatch(new RegExp(`^  ${name} +${summary}$`, 'm'));
  }
});

test('help of a subcommand comes in both ways, and ends well', async () => {
  const [one, other] = await Promise.all([command('run', '--help'), command('help', 'run')]);
  expect(one).toEqual(other);
  expect(one.status).toBe(0);
  expect(one.output).toContain('--client-secret <value>');
});

test('a word that is no subcommand, flag or area is refused with what was meant', async () => {
  const said = await Promise.all([
    command('runn'),
    command('run', '--urll', 'x'),
    command('run', 'pages'),
    command('list', 'PAGE-LAST-TELLS'),
    command('verify'),
  ]);
  expect(said.map(({ status }) => status)).toEqual([2, 2, 2, 2, 2]);
  const [subcommand, flag, area, id] = said.map(({ output }) => output);
  expect(subcommand).toContain('Did you mean run?');
  expect(flag).toContain('Did you mean --url?');
  expect(area).toContain('there is no area pages; the areas are service, auth');
  expect(id).toContain('explain PAGE-LAST-TELLS');
});

test('list shows areas, the requirements of one, and all of them for programs', async () => {
  const [overview, one, all] = await Promise.all([
    command('list'),
    command('list', 'tables'),
    command('list', '--json'),
  ]);
  expect(
    overview.output
      .trim()
      .split('\n')
      .map((line) => line.split(' ')[0]),
  ).toEqual(Object.keys(areas));
  for (const { id, text } of areas.tables) {
    expect(one.output).toContain(`  ${id} (`);
    expect(one.output).toContain(`    ${text}\n`);
  }
  expect(one.output).not.toContain('TOKEN-');
  const listed: unknown = JSON.parse(all.output);
  expect(listed).toHaveLength(Object.values(areas).flat().length);
});

test('run takes areas, options of Playwright and settings', async () => {
  const listed = await command(
    'run',
    'tables',
    '--list',
    '--grep',
    'TABLES-',
    '--report-dir',
    '/nonexistent/x',
  );
  expect(listed.output).toContain('tables/answers.checks.ts');
  expect(listed.output).not.toContain('paging/');
});

test("Playwright's own merge of reports is refused, and merge named", async () => {
  const cli = 'node_modules/@playwright/test/cli.js';
  const { status, output } = await runCommand(cli, ['merge-reports', '-c', 'playwright.config.ts', 'suites']);
  expect(status).toBe(2);
  expect(output).toMatch(/OPTIONS_UNSUITABLE[^]*npm run merge --/);
});
