import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { runCommand } from '../../../reports/testing/run-command.ts';
import { suiteVersion } from '../../../reports/result/suite-version.ts';

const checklist = readFileSync('docs/release.md', 'utf8');

const { scripts } = packageJson();

/** The options of each script that the checklist names, by the file of its command. */
const named = new Map<string, { readonly words: readonly string[]; readonly options: readonly string[] }>();

for (const [, script = '', given = ''] of checklist.matchAll(/npm run ([\w-]+) -- ([^`&]*)/g)) {
  const [, ...words] = String(scripts[script]).split(' ');
  const options = given.split(' ').filter((word) => word.startsWith('--'));
  named.set(script, { words, options: [...(named.get(script)?.options ?? []), ...options] });
}

function packageJson(): { readonly scripts: Readonly<Record<string, unknown>> } {
  const content: unknown = JSON.parse(readFileSync('package.json', 'utf8'));
  const isObject = typeof content === 'object' && content !== null && 'scripts' in content;
  return { scripts: isObject ? Object(content.scripts) : {} };
}

test('the checklist names options', () => expect(named.size).toBeGreaterThan(4));

for (const [script, { words, options }] of named) {
  test(`npm run ${script} has the options that the checklist names`, async () => {
    const [file = '', ...others] = words;
    const { output } = await runCommand(file, [...others, '--help']);
    expect(options.filter((option) => !output.includes(`  ${option} `))).toEqual([]);
  });
}

test('the changelog begins with this version', () => {
  const [, newest] = /^## (\S+)$/m.exec(readFileSync('CHANGELOG.md', 'utf8')) ?? [];
  expect(newest).toBe(suiteVersion().version);
});
