import { expect, test } from '@playwright/test';
import { judgeRun } from '../judge/judge-run.ts';
import { awkwardRun, brokenRun, waivedRun } from '../testing/awkward-run.ts';
import { checkWith, failed, recordOf, soundChecks } from '../testing/sample-run.ts';
import { annotationsOf } from './annotations.ts';

/** How GitHub's runner reads a line back. */
function obeyed(line: string) {
  const [, kind, properties = '', text = ''] = /^::(\w+)(?: (.*?))?::(.*)$/.exec(line) ?? [];
  const plain = (escaped: string): string =>
    escaped
      .replaceAll('%3A', ':')
      .replaceAll('%2C', ',')
      .replaceAll('%0D', '\r')
      .replaceAll('%0A', '\n')
      .replaceAll('%25', '%');
  const pairs = properties.split(',').map((pair) => pair.split('='));
  const named = Object.fromEntries(pairs.map(([name = '', value = '']) => [name, plain(value)]));
  return { kind, ...named, text: plain(text) };
}

test('a conformant run has nothing to annotate', () => {
  expect(annotationsOf(judgeRun(recordOf(soundChecks())))).toEqual([]);
});

test('a conformant run says what it did not test', () => {
  const reason = 'a token lives 3600 s';
  const checks = soundChecks((verdict) =>
    verdict.requirement === 'AUTH-TOKEN-LIVES'
      ? { requirement: verdict.requirement, verdict: 'deferred', reason }
      : verdict,
  );
  const [line = '', ...others] = annotationsOf(judgeRun(recordOf(checks)));
  expect(others).toEqual([]);
  expect(obeyed(line)).toMatchObject({
    ...{ kind: 'notice', title: 'CONFORMANT at level full' },
    text: expect.stringMatching(
      /^\d+ of \d+ must requirements tested, 1 deferred: the end of a token's life\na token lives 3600 s$/,
    ),
  });
});

test('each finding is one line, and points into no file of the suite', () => {
  const lines = annotationsOf(awkwardRun);
  expect(lines).toHaveLength(awkwardRun.findings.length);
  expect(obeyed(lines[1] ?? '')).toMatchObject({
    ...{ kind: 'error', title: 'TOKEN-SCOPE-VALUE failed' },
    text: expect.stringContaining('\nobserved a|b `code` ```fence <script>alert(1)</script> ]]> &amp;'),
  });
  expect(lines.map((line) => obeyed(line).kind)).toEqual(['error', 'error', 'warning']);
  for (const line of lines) expect(Object.keys(obeyed(line))).toEqual(['kind', 'title', 'text']);
});

test('no text of a target becomes a command', () => {
  const check = checkWith([failed('TOKEN-SCOPE-VALUE', { observed: '\n::error::x\r::set-output' })]);
  const [command = '', ...others] = annotationsOf(judgeRun(recordOf([check])));
  expect(others).toEqual([]);
  expect(command).toContain('%0A\\u003a:error\\u003a:x\\u000d\\u003a:set-output');
  expect(command.split('::')).toHaveLength(3);
});

test('a waived failure is a notice, and the cause of a broken run is an error', () => {
  expect(annotationsOf(waivedRun)).toEqual([
    expect.stringMatching(/^::notice .*title=TOKEN-SCOPE-VALUE waived::/),
  ]);
  expect(annotationsOf(brokenRun)).toEqual([
    '::error title=Could not be judged%3A TARGET_SILENT::expected: an answer%0Afound: <none>',
  ]);
});
