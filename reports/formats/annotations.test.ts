import { expect, test } from '@playwright/test';
import { judgeRun } from '../judge/judge-run.ts';
import { awkwardRun, brokenRun, waivedRun } from '../testing/awkward-run.ts';
import { checkWith, failed, recordOf, soundChecks } from '../testing/sample-run.ts';
import { renderAnnotations } from './annotations.ts';

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
  expect(renderAnnotations(judgeRun(recordOf(soundChecks())))).toBe('');
});

test('a conformant run says what it did not test', () => {
  const reason = 'a token lives 3600 s';
  const checks = soundChecks((verdict) =>
    verdict.requirement === 'AUTH-TOKEN-LIVES'
      ? { requirement: verdict.requirement, verdict: 'deferred', reason }
      : verdict,
  );
  const [line = '', ...others] = renderAnnotations(judgeRun(recordOf(checks))).split('\n');
  expect(others).toEqual(['']);
  expect(obeyed(line)).toMatchObject({
    ...{ kind: 'notice', title: 'CONFORMANT at level full' },
    text: expect.stringMatching(
      /^\d+ of \d+ must requirements tested, 1 deferred: the end of a token's life\na token lives 3600 s$/,
    ),
  });
});

test('each finding is one line beside the check that saw it', () => {
  const lines = renderAnnotations(awkwardRun).split('\n').slice(0, -1);
  expect(lines).toHaveLength(awkwardRun.findings.length);
  const [first] = awkwardRun.findings;
  expect(obeyed(lines[0] ?? '')).toMatchObject({
    ...{ kind: 'error', file: 'suites/auth/sample.spec.ts', line: '7', title: 'TOKEN-SCOPE-VALUE failed' },
    text: expect.stringContaining(first?.observed ?? 'no finding'),
  });
  expect(lines.map((line) => obeyed(line).kind)).toEqual(['error', 'error', 'warning']);
});

test('no text of a target becomes a command', () => {
  const check = checkWith([failed('TOKEN-SCOPE-VALUE', { observed: '\n::error::x\r::set-output' })]);
  const text = renderAnnotations(judgeRun(recordOf([check])));
  expect(text.split('\n').slice(0, -1)).toHaveLength(1);
  expect(text).toContain('%0A::error::x%0D::set-output');
});

test('a waived failure is a notice, and the cause of a broken run is an error', () => {
  expect(renderAnnotations(waivedRun)).toMatch(/^::notice .*title=TOKEN-SCOPE-VALUE waived::/);
  expect(renderAnnotations(brokenRun)).toBe(
    '::error title=Could not be judged%3A TARGET_SILENT::expected: an answer%0Afound: <none>\n',
  );
});
