import { expect, test } from '@playwright/test';
import type { CheckVerdict } from '../../helpers/verdict/check-report.ts';
import { catalogue, type RequirementId } from '../../spec/requirements/catalogue.ts';
import type { RequirementResult } from '../result/run-result.ts';
import { checkWith, deviationFrom, failed, open, passed, recordOf, warned } from '../testing/sample-run.ts';
import type { CheckOutcome } from './check-outcome.ts';
import { judgeRun } from './judge-run.ts';
import type { RunRecord } from './run-record.ts';

const MUST = 'TOKEN-SCOPE-VALUE';

const ADVISORY = 'BOOKING-NULL-FREE';

const OBSERVED = 'STATES-TRANSITIONS';

const NEEDS = 'STATES-MOVE-SHOWN';

const EXCLUDED = 'STATES-MEANING';

function ruling(
  id: RequirementId,
  checks: readonly CheckOutcome[],
  more: Partial<RunRecord> = {},
): RequirementResult | undefined {
  return judgeRun(recordOf(checks, more)).requirements.find((requirement) => requirement.id === id);
}

function rulingOn(
  verdicts: readonly CheckVerdict[],
  id: RequirementId = MUST,
): RequirementResult | undefined {
  return ruling(
    id,
    verdicts.map((verdict) => checkWith([verdict])),
  );
}

const bare: CheckVerdict = { requirement: MUST, verdict: 'not applicable', reason: 'no such thing' };

const seen: CheckVerdict = { requirement: MUST, verdict: 'observed' };

test('every requirement of the catalogue has one entry, in its order and with its words', () => {
  const { requirements } = judgeRun(recordOf([checkWith([passed(MUST)])]));
  expect(requirements.map(({ id }) => id)).toEqual(catalogue.map(({ id }) => id));
  expect(requirements.find(({ id }) => id === MUST)).toEqual({
    id: MUST,
    level: 'must',
    section: '5',
    contract: {
      sources: [{ section: '5', place: 'item 3 of section 5', quote: 'scope is ROLE_EXTERNAL_INTEGRATION' }],
    },
    area: 'auth',
    text: 'The scope of the token response is ROLE_EXTERNAL_INTEGRATION.',
    verdict: 'passed',
    checks: 1,
  });
});

test.describe('of several verdicts the weightiest stands', () => {
  const heaviestFirst = [failed(MUST), open(MUST, 'why'), passed(MUST), bare, seen];
  const names = ['failed', 'inconclusive', 'passed', 'not applicable', 'observed'];
  for (const [index, name] of names.entries()) {
    test(`${name} over ${names.slice(index + 1).join(', ') || 'nothing'}`, () => {
      const verdicts = heaviestFirst.slice(index);
      expect(rulingOn(verdicts)).toMatchObject({ verdict: name, checks: verdicts.length });
      expect(rulingOn([...verdicts].reverse())?.verdict).toBe(name);
    });
  }
});

test('a breach in the exchanges of another check fails a must requirement that its own check passed', () => {
  const elsewhere = checkWith([passed('TOKEN-SCOPE-TYPE')], { report: { breaches: [deviationFrom(MUST)] } });
  expect(ruling(MUST, [checkWith([passed(MUST)]), elsewhere])?.verdict).toBe('failed');
  expect(ruling('TOKEN-SCOPE-TYPE', [elsewhere])?.verdict).toBe('passed');
});

test('a breach of an advisory requirement warns, and so does any deviation from it', () => {
  expect(
    ruling(ADVISORY, [checkWith([], { report: { breaches: [deviationFrom(ADVISORY)] } })])?.verdict,
  ).toBe('warned');
  expect(rulingOn([failed(ADVISORY)], ADVISORY)?.verdict).toBe('warned');
  expect(rulingOn([warned(MUST)])?.verdict).toBe('failed');
});

test('an open requirement keeps its reasons, each once', () => {
  expect(rulingOn([open(MUST, 'one'), passed(MUST), open(MUST, 'two'), open(MUST, 'one')])?.reason).toBe(
    'one; two',
  );
  expect(rulingOn([bare, bare])?.reason).toBe('no such thing');
  expect(rulingOn([passed(MUST), bare])?.reason).toBeUndefined();
});

test('an excluded requirement does not apply, and says why', () => {
  const entry = rulingOn([passed(MUST)], EXCLUDED);
  expect(entry).toMatchObject({ verdict: 'not applicable', excluded: true, checks: 0 });
  expect(entry?.reason).toMatch(/^can't be put to the test from outside: Events in the restaurant/);
});

test.describe('a requirement that needs a capability', () => {
  const without = /needs a control interface \(TARGET_CONTROL_URL\) with the capability booking-state/;

  test('is inconclusive at core and where it is not offered, and names what opens it', () => {
    const core = ruling(NEEDS, [checkWith([passed(MUST)], { run: { level: 'core' } })]);
    expect(core).toMatchObject({ verdict: 'inconclusive', needs: 'booking-state' });
    expect(core?.reason).toMatch(without);
    const notOffered = ruling(NEEDS, [
      checkWith([passed(MUST)], { run: { capabilities: ['booking-delete'] } }),
    ]);
    expect(notOffered?.reason).toMatch(without);
  });

  test('is no different from others where it is offered', () => {
    expect(rulingOn([passed(MUST)], NEEDS)?.reason).toBe('no check of this version judges it');
  });

  test('keeps the verdict that a check gave all the same', () => {
    const run = { level: 'core', capabilities: [] } as const;
    expect(ruling(NEEDS, [checkWith([passed(NEEDS)], { run })])?.verdict).toBe('passed');
    expect(ruling(NEEDS, [checkWith([open(NEEDS, 'own')], { run })])?.reason).toBe('own');
  });
});

test.describe('a requirement that no check judged is inconclusive', () => {
  const only = checkWith([passed(MUST)]);
  const unjudged = 'TOKEN-SCOPE-TYPE';

  test('because no check judges it, in a whole run', () => {
    const entry = ruling(unjudged, [only], { known: { files: [only.file], ids: new Set([MUST]) } });
    expect(entry).toMatchObject({
      verdict: 'inconclusive',
      reason: 'no check of this version judges it',
      checks: 0,
    });
  });

  for (const [name, known] of [
    [
      'a requirement',
      { files: [only.file], ids: new Set<RequirementId>([MUST, 'GET-SCHEDULE-ANSWERS-200']) },
    ],
    ['a file', { files: [only.file, 'suites/tables/other.spec.ts'], ids: new Set<RequirementId>([MUST]) }],
  ] as const) {
    test(`because the run was limited, when it left out ${name} that has checks`, () => {
      const entry = ruling(unjudged, [only], { known });
      expect(entry?.reason).toBe('not run: this run was limited to other checks');
    });
  }

  test('because the run ended early', () => {
    expect(ruling(unjudged, [only], { endedEarly: true })?.reason).toBe('not run: the run ended early');
  });

  test('because the run could not be judged', () => {
    const problem = { code: 'TARGET_SILENT', message: 'silent' };
    expect(ruling(unjudged, [], { problem })?.reason).toBe(
      'not run: the run could not be judged (TARGET_SILENT)',
    );
  });

  test('because its check gave no verdict on it', () => {
    const forgetful = { ...only, covers: [MUST, unjudged] } as const;
    expect(ruling(unjudged, [forgetful])?.reason).toBe('its check ended without judging it');
  });
});

test('an observed requirement that was observed is so', () => {
  expect(rulingOn([{ requirement: OBSERVED, verdict: 'observed' }], OBSERVED)?.verdict).toBe('observed');
});
