import { stripVTControlCharacters } from 'node:util';
import { expect, test } from '@playwright/test';
import stringWidth from 'string-width';
import type { CheckVerdict } from '../../helpers/verdict/check-report.ts';
import { catalogue, type RequirementId } from '../../spec/requirements/catalogue.ts';
import type { CheckOutcome } from '../judge/check-outcome.ts';
import { judgeRun } from '../judge/judge-run.ts';
import type { RunRecord } from '../judge/run-record.ts';
import {
  checkWith,
  evidence,
  sampleStep,
  failed,
  open,
  passed,
  recordOf,
  soundChecks,
  warned,
} from '../testing/sample-run.ts';
import { renderTerminal } from './terminal.ts';

const FAILED = 'RESTRICT-ONE-ACTIVE';

const resultFile = 'reports/out/result.json';

function linesOf(
  checks: readonly CheckOutcome[],
  more: Partial<RunRecord> = {},
  columns = 80,
  wrapped = true,
): readonly string[] {
  const text = renderTerminal(judgeRun(recordOf(checks, more)), {
    ...{ colour: false, columns, wrapped },
    ...{ resultFile, reported: true },
  });
  expect(text.endsWith('\n')).toBe(true);
  return text.slice(0, -1).split('\n');
}

/** Sound checks, but these verdicts. */
function changed(...verdicts: readonly CheckVerdict[]): readonly CheckOutcome[] {
  return soundChecks(
    (sound) => verdicts.find(({ requirement }) => requirement === sound.requirement) ?? sound,
  );
}

function idsAt(level: string): readonly RequirementId[] {
  return catalogue
    .filter((entry) => entry.level === level && entry.excluded === undefined)
    .map(({ id }) => id);
}

const atCore = { run: { level: 'core', capabilities: [] } } as const;

const soundAtCore = [
  checkWith(
    catalogue
      .filter(({ needs, excluded }) => needs === undefined && excluded === undefined)
      .map(({ id }) => passed(id)),
    atCore,
  ),
];

const HOURS = 'a token lives 3600 s: MAX_TOKEN_WAIT_S=3600 lets the run wait for its end';

const deferring = changed(
  { requirement: 'AUTH-TOKEN-LIVES', verdict: 'deferred', reason: HOURS },
  { requirement: 'AUTH-TOKEN-EXPIRED-REFUSED', verdict: 'deferred', reason: HOURS },
  { requirement: 'AUTH-TOKEN-EXPIRED-PROMPTLY', verdict: 'deferred', reason: HOURS },
);

test.describe('of a conformant target', () => {
  const fullyWarned = changed(...idsAt('advisory').map((id) => warned(id, { observed: 'long '.repeat(40) })));
  for (const [name, checks] of [
    ['at level full', soundChecks()],
    ['at level core', soundAtCore],
    ['with something deferred', deferring],
    ['with all the warnings there can be', fullyWarned],
    [
      'with something left behind',
      [...soundChecks(), checkWith([], { report: { leftBehind: ['booking 1'] } })],
    ],
  ] as const) {
    test(`the summary fits a terminal of 80 columns and 24 rows, ${name}`, () => {
      const lines = linesOf(checks);
      expect(lines.length).toBeLessThanOrEqual(23);
      expect(lines.filter((line) => stringWidth(line) > 80)).toEqual([]);
    });
  }

  test('it says the verdict, what was tested, the target, how it was run, and where the result is', () => {
    expect(linesOf(soundChecks()).slice(-5)).toEqual([
      expect.stringMatching(/^CONFORMANT at level full: (\d+) of \1 must requirements tested$/),
      'target  http://127.0.0.1:41234',
      expect.stringMatching(/^run {5}seed 0123456789ab, depth standard, \d+ exchanges in 4\.3 s$/),
      'result  reports/out/result.json',
      'reports report.html, junit.xml, summary.md, evidence.har beside it',
    ]);
  });

  test('at core it says that level full has more, and does not count that as inconclusive', () => {
    const lines = linesOf(soundAtCore);
    expect(lines).toContainEqual(expect.stringMatching(/^level full has \d+ more requirements$/));
    const all = lines.find((line) => line.startsWith('all '));
    expect(all?.split(/ +/).slice(2, 5)).toEqual(['·', '·', '·']);
  });

  test('the table has a row for each area, with the counts of its verdicts', () => {
    const table = linesOf(soundChecks()).filter((line) => /^(?:area|states|events|all) /.test(line));
    expect(table).toHaveLength(4);
    expect(table[0]).toMatch(/^area +passed +failed +warned +inconclusive +observed +n\/a$/);
    expect(table[1]).toMatch(/^states +2 +· +· +· +2 +2$/);
  });

  test('deferred requirements are in the verdict, in the table, and with the setting that lets a run wait', () => {
    const lines = linesOf(deferring);
    const text = lines.join(' ');
    expect(text).toMatch(
      /CONFORMANT at level full: (\d+) of \d+ must requirements tested, 2 deferred: the end of a token's life/,
    );
    expect(lines.map((line) => line.slice(0, 60))).toContain(`deferred: ${HOURS}`.slice(0, 60));
    expect(text).toContain('MAX_TOKEN_WAIT_S=3600');
    const row = (name: string) => lines.find((line) => line.startsWith(name))?.split(/ +/);
    const [, , , , , deferred] = row('all ') ?? [];
    expect(row('area ')?.[5]).toBe('deferred');
    expect(deferred).toBe('3');
    expect(row('of them must ')?.[7], 'only must requirements count for the verdict').toBe('2');
  });

  test('up to eight warnings have a line each, further ones are counted', () => {
    const some = idsAt('advisory').slice(0, 8);
    const few = linesOf(changed(...some.map((id) => warned(id, { observed: `seen ${id}`, count: 2 }))));
    expect(few.filter((line) => line.startsWith('WARNED'))).toHaveLength(8);
    expect(few).toContain(`WARNED  ${some[0]}  seen ${some[0]} (2 times)`);
    expect(few.join('\n')).not.toContain('more warnings');
    const all = linesOf(fullyWarned);
    const told = all.filter((line) => line.startsWith('WARNED')).length;
    expect(told).toBeGreaterThan(0);
    expect(told).toBeLessThan(8);
    expect(all).toContain(`${idsAt('advisory').length - told} more warnings in result.json`);
  });
});

test.describe('of a target that does not conform', () => {
  const deviation = {
    expected: 'a refusal',
    observed: 'accepted with status 200',
    smallestCase: '{ "persons": 2 }',
    count: 3,
    steps: [sampleStep],
    evidence: [evidence('twin'), { ...evidence('second'), response: `200 ${'x'.repeat(500)}\u001b[2J` }],
  };

  test('a finding has its fields in the order in which a stranger needs them, cut except for what is to be copied', () => {
    const lines = linesOf(changed(failed(FAILED, deviation)), {}, 60);
    const start = lines.indexOf(`FAILED  ${FAILED} (must, seen 3 times)`);
    expect(start).toBe(0);
    expect(lines.slice(0, lines.indexOf(''))).toEqual([
      `FAILED  ${FAILED} (must, seen 3 times)`,
      '  A second booking of a phone in a restaurant where it has',
      '  an active one is refused, whatever its time.',
      '  expected  a refusal',
      '  observed  accepted with status 200',
      '  request   POST /api/v1/external/restaurant/1/booking',
      '            {"firstName":"second"}',
      `  response  200 ${'x'.repeat(44)}`,
      `            ${'x'.repeat(47)}…`,
      '  contract  restriction 2 of section 8: “Only one active',
      '            booking per phone number in one restaurant.”',
      '            Derived: A second active booking would be more',
      '            than one.',
      '  smallest  { "persons": 2 }',
      `  script    sh 'reports/out/findings/${FAILED}.sh'`,
      expect.stringMatching(
        new RegExp(
          `^  replay    TARGET_URL="\\S.* SEED=0123456789ab npm --prefix \\S+ run replay -- ${FAILED}$`,
        ),
      ),
    ]);
  });

  test('in a log no text is broken into lines, so that it can be found', () => {
    const long = {
      ...deviation,
      expected: 'very long '.repeat(30).trim(),
      observed: 'far too long '.repeat(30).trim(),
    };
    const lines = linesOf(changed(failed(FAILED, long)), {}, 60, false);
    expect(lines.slice(1, 7)).toEqual([
      expect.stringMatching(/^ {2}A second booking .* whatever its time\.$/),
      `  expected  ${long.expected}`,
      `  observed  ${long.observed}`,
      '  request   POST /api/v1/external/restaurant/1/booking {"firstName":"second"}',
      `  response  200 ${'x'.repeat(91)}…`,
      '  contract  restriction 2 of section 8: “Only one active booking per phone number in one restaurant.” Derived: A second active booking would be more than one.',
    ]);
  });

  test('expected and observed are never cut', () => {
    const long = { ...deviation, observed: `${'far too long '.repeat(30)}end` };
    expect(linesOf(changed(failed(FAILED, long)), {}, 60).join('\n')).toMatch(/^ {12}.*end$/m);
  });

  test('ten findings are shown, further ones are counted, and warnings follow', () => {
    const musts = idsAt('must').slice(0, 13);
    const lines = linesOf(changed(...musts.map((id) => failed(id)), warned('BOOKING-NULL-FREE')));
    expect(lines.filter((line) => line.startsWith('FAILED'))).toHaveLength(10);
    expect(lines).toContain('and 3 more in result.json');
    expect(lines.indexOf('and 3 more in result.json')).toBeLessThan(
      lines.indexOf('WARNED  BOOKING-NULL-FREE  17'),
    );
    expect(lines.some((line) => line.startsWith('NOT CONFORMANT at level full: '))).toBe(true);
  });

  test('a warning says what was expected, and in further lines what its own has no room for', () => {
    const told = (observed: string): readonly string[] => {
      const lines = linesOf(changed(failed(FAILED), warned('BOOKING-NULL-FREE', { observed })), {}, 80);
      const at = lines.findIndex((line) => line.startsWith('WARNED'));
      return lines.slice(at, lines.indexOf('', at));
    };
    expect(told('17')).toEqual(['WARNED  BOOKING-NULL-FREE  17', '        expected a string']);
    const long = told(`${'far '.repeat(20)}end`);
    expect(long[0]).toMatch(/^WARNED {2}BOOKING-NULL-FREE {2}far .*…$/);
    expect(
      long
        .slice(1)
        .map((line) => line.trim())
        .join(' '),
    ).toMatch(/^expected a string, observed (far )+end$/);
    for (const line of long) expect(line.length).toBeLessThanOrEqual(80);
  });
});

test.describe('of an inconclusive run', () => {
  test('each reason has the number of requirements that it keeps open, the most frequent first', () => {
    const [one = FAILED, two = FAILED, three = FAILED] = idsAt('must');
    const [advisory = FAILED] = idsAt('advisory');
    const far = `${'a long way to go '.repeat(12)}TARGET_RESTAURANT_IDS`;
    const lines = linesOf(changed(open(one, 'rare'), open(two, far), open(three, far), open(advisory, far)));
    const start = lines.indexOf('Could not be put to the test (3 of the must requirements):');
    expect(lines[start + 1]).toMatch(/^ {3}2 {2}a long way to go /);
    expect(lines[start + 2]).toMatch(/^ {6}.*…$/);
    expect(lines[start + 3]).toBe('      opened by TARGET_RESTAURANT_IDS');
    expect(lines[start + 4]).toBe('   1  rare');
    expect(lines.some((line) => line.startsWith('INCONCLUSIVE at level full: '))).toBe(true);
  });

  test('the reasons stand there also when something failed, and not when nothing stayed open', () => {
    const [one, two] = idsAt('must');
    if (one === undefined || two === undefined) throw new Error('there are no must requirements');
    const gave = 'GET /api/v1/external/restaurant gave no answer (ANSWER_TIMEOUT)';
    expect(linesOf(changed(open(one, gave), failed(two))).join('\n')).toContain(`   1  ${gave}`);
    expect(linesOf(changed(failed(two))).join('\n')).not.toContain('Could not be put to the test');
  });

  test('a limited run shows only what it judged, and says that it was limited', () => {
    const known = { files: [], ids: new Set<RequirementId>(['TOKEN-SCOPE-TYPE']) };
    const lines = linesOf([checkWith([passed('TOKEN-SCOPE-VALUE')])], { known });
    expect(lines.some((line) => /^auth +1 /.test(line))).toBe(true);
    expect(lines.filter((line) => /^(?:events|webhooks)/.test(line))).toEqual([]);
    expect(lines).toContain('not every check was run');
    expect(lines.join('\n')).toContain('not run: this run was limited to other checks');
  });
});

test.describe('of a broken run', () => {
  test('its one problem is shown, and no requirements', () => {
    const message = 'expected: an answer\nfound: none\nto do: start the target';
    const lines = linesOf([], { problem: { code: 'TARGET_SILENT', message } });
    expect(lines.slice(0, 6)).toEqual([
      'Could not be judged [TARGET_SILENT]',
      '  expected: an answer',
      '  found: none',
      '  to do: start the target',
      '',
      expect.stringMatching(/^BROKEN at level core: 0 of \d+ must requirements tested$/),
    ]);
  });

  test('errors of the suite are shown with their checks, the same one once', () => {
    const errors = [{ message: 'TypeError: x', stack: 'TypeError: x\n    at a.ts:1:1' }];
    const checks = [1, 2, 3].map((line) => checkWith([], { line, errors, status: 'failed' }));
    const lines = linesOf([...checks, ...changed(failed(FAILED))]);
    expect(lines.slice(0, 3)).toEqual([
      'Error of the suite in suites/auth/sample.spec.ts:1 a check and 2 more',
      '  TypeError: x',
      '      at a.ts:1:1',
    ]);
    expect(lines).toContain('1 failed so far');
  });
});

test('objects that stay behind on the target are named', () => {
  const check = checkWith([], { report: { leftBehind: ['booking 17', 'webhook 4'] } });
  expect(linesOf([check])).toContain('left behind on the target: booking 17, webhook 4');
});

test("the comparison of the target's OpenAPI document is one line, which changes no verdict", () => {
  const told = (description: NonNullable<RunRecord['description']>) =>
    linesOf(soundChecks(), { description }, 60).filter((line) => line.startsWith('openapi '));
  const source = 'https://api.example/docs';
  const one = {
    kind: 'widened',
    where: 'A.b',
    operations: ['GET /a'],
    expected: 'c',
    observed: 'd',
  } as const;
  expect(told({ source, differences: [] })).toEqual([
    "openapi the target's document agrees with the contract's",
  ]);
  expect(told({ source, differences: [one], left: 2 })[0]).toMatch(
    /^openapi 3 differences between the target's/,
  );
  const [unread = ''] = told({ source, differences: [], problem: `it was ${'x'.repeat(300)}` });
  expect(unread).toMatch(/^openapi the target's document was not compared: it was x+…$/);
});

test('colours come only when they are wanted, and change nothing else', () => {
  const result = judgeRun(recordOf(changed(failed(FAILED), warned('BOOKING-NULL-FREE'))));
  const plain = renderTerminal(result, {
    colour: false,
    columns: 80,
    wrapped: true,
    resultFile,
    reported: true,
  });
  const coloured = renderTerminal(result, {
    colour: true,
    columns: 80,
    wrapped: true,
    resultFile,
    reported: true,
  });
  expect(plain).not.toContain('\u001b');
  expect(coloured).toContain('\u001b[31m');
  expect(stripVTControlCharacters(coloured)).toBe(plain);
});
