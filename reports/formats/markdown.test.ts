import { expect, test } from '@playwright/test';
import { micromark } from 'micromark';
import { gfm, gfmHtml } from 'micromark-extension-gfm';
import { judgeRun } from '../judge/judge-run.ts';
import type { DescriptionDifference } from '../result/run-result.ts';
import { awkwardRun, brokenRun, waivedRun } from '../testing/awkward-run.ts';
import { checkWith, failed, open, recordOf, soundChecks } from '../testing/sample-run.ts';
import { renderMarkdown } from './markdown.ts';

test('a conformant run: verdict, target and counts', () => {
  const result = judgeRun(recordOf(soundChecks()));
  const text = renderMarkdown(result);
  expect(text).toMatch(/^# CONFORMANT at level full\n/);
  expect(text).toContain('- target `http://127.0.0.1:41234`');
  expect(text).toContain(`| all | ${result.counts.passed} | 0 | 0 |`);
  expect(text).not.toContain('##');
});

test('every finding has its statement, expectation, observation and replay', () => {
  const text = renderMarkdown(awkwardRun);
  expect(text).toContain('## Failed: 2');
  expect(text).toContain('## Warned: 1');
  for (const { requirement, replay } of awkwardRun.findings) {
    expect(text).toContain(`### ${requirement}\n`);
    expect(text).toContain(`replay    ${replay}`);
  }
});

test('a finding of a version that quoted nothing names its section', () => {
  const findings = awkwardRun.findings.map(({ contract, ...finding }) => {
    expect(contract).toBeDefined();
    return finding;
  });
  const text = renderMarkdown({ ...awkwardRun, findings });
  expect(text).toContain(`\nSection ${findings[0]?.section} of the contract\n`);
  expect(text).not.toContain('“');
});

test('no text of a target is obeyed as Markdown or HTML', () => {
  const text = renderMarkdown(awkwardRun);
  const page = micromark(text, {
    extensions: [gfm()],
    htmlExtensions: [gfmHtml()],
    allowDangerousHtml: true,
  });
  expect(page).toContain('&lt;script&gt;');
  expect(page).not.toMatch(/<(?:script|a|img|b|!)/);
  expect(page.replace(/<code[^>]*>[^<]*<\/code>/g, '')).not.toContain('@everyone');
  // The fence is longer than the longest run of backticks within.
  expect(text).toContain('````text\n');
  expect(text).not.toContain('\u001b');
});

test('a waived failure has its owner and its end', () => {
  expect(renderMarkdown(waivedRun)).toContain(
    '| TOKEN-SCOPE-VALUE | failed | 17 | a fix is under way `\\u007c` TICKET-7 | Ada | 2026-03-31 |',
  );
});

test('a broken run says why', () => {
  const text = renderMarkdown(brokenRun);
  expect(text).toMatch(/^# BROKEN/);
  expect(text).toContain('Could not be judged [TARGET_SILENT]\nexpected: an answer');
});

test('reasons why something stayed open are counted', () => {
  const checks = [checkWith([open('TOKEN-SCOPE-VALUE', 'no token'), open('TOKEN-SCOPE-TYPE', 'no token')])];
  expect(renderMarkdown(judgeRun(recordOf(checks)))).toContain('- 2: no token');
});

test('very many findings are cut, and say so', () => {
  const result = judgeRun(recordOf([checkWith([failed('TOKEN-SCOPE-VALUE')])]));
  const [finding] = result.findings;
  if (finding === undefined) throw new Error('no finding');
  const many = { ...result, findings: Array.from({ length: 2_000 }, () => finding) };
  const text = renderMarkdown(many);
  expect(text).toContain('and 1950 more in result.json');
  expect(text.length).toBeLessThan(1024 * 1024);
});

test("the differences of the target's OpenAPI document are in the folded table at the end", () => {
  const difference: DescriptionDifference = {
    ...{
      kind: 'narrowed' as const,
      where: 'parameter persons (query)',
      expected: 'integer',
      observed: 'at most 10',
    },
    operations: ['GET /table'],
  };
  const sound = judgeRun(
    recordOf(soundChecks(), { description: { source: 'api.yaml', differences: [difference] } }),
  );
  expect(sound.verdict).toBe('conformant');
  const text = renderMarkdown(sound);
  expect(text).toContain(
    "`api.yaml`: 1 difference between the target's document and the contract's; advisory",
  );
  expect(text).toMatch(
    /<details>[^]*\n\n\| difference \|[^]*\n\| narrowed \|[^]*\| at most 10 \|[^]*\n\n<\/details>\n$/,
  );
  const problem = 'it was answered with status 404';
  const unread = renderMarkdown({ ...sound, description: { source: 'api.yaml', problem, differences: [] } });
  expect(unread).toContain(`the target's document was not compared: ${problem}`);
  expect(unread).not.toContain('<details>');
});
