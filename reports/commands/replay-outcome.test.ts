import { expect, test } from '@playwright/test';
import { judgeRun } from '../judge/judge-run.ts';
import { checkWith, failed, open, passed, recordOf, warned } from '../testing/sample-run.ts';
import { replayOutcome } from './replay.ts';

const ID = 'TOKEN-SCOPE-VALUE';

const CASES = {
  'came again': [
    recordOf([checkWith([failed(ID)])]),
    1,
    /^came again: TOKEN-SCOPE-VALUE\n.*expected {2}a string\n.*observed {2}17$/,
  ],
  'did not come again': [
    recordOf([checkWith([passed(ID)])]),
    0,
    /^did not come again: TOKEN-SCOPE-VALUE passed/,
  ],
  'stayed open': [
    recordOf([checkWith([open(ID, 'no token came')])]),
    3,
    /^neither .* inconclusive: no token came$/,
  ],
  'was not judged at all': [
    recordOf([checkWith([passed('TOKEN-SCOPE-PRESENT')])]),
    3,
    /^neither came again nor passed/,
  ],
  'could not be judged': [
    recordOf([checkWith([passed(ID)])], { problem: { code: 'TARGET_GONE', message: 'it went away' } }),
    2,
    /^could not be judged again: TOKEN-SCOPE-VALUE \(TARGET_GONE\)$/,
  ],
  'came again before the target went away': [
    recordOf([checkWith([failed(ID)])], { problem: { code: 'TARGET_GONE', message: 'it went away' } }),
    1,
    /^came again/,
  ],
} as const;

for (const [name, [record, expected, said]] of Object.entries(CASES)) {
  test(`a finding ${name}`, () => {
    const { status, lines } = replayOutcome(ID, judgeRun(record), false);
    expect(status).toBe(expected);
    expect(lines.join('\n')).toMatch(said);
  });
}

test('a warning comes again too', () => {
  const { status } = replayOutcome(
    'BOOKING-NULL-FREE',
    judgeRun(recordOf([checkWith([warned('BOOKING-NULL-FREE')])])),
    true,
  );
  expect(status).toBe(1);
});
