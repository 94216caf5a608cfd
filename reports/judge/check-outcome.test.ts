import { expect, test } from '@playwright/test';
import { checkWith, deviationFrom, failed, open, passed } from '../testing/sample-run.ts';
import { isCheckReport } from './check-outcome.ts';

const MUST = 'TOKEN-SCOPE-VALUE';

const { reading } = checkWith(
  [failed(MUST), passed('TOKEN-SCOPE-TYPE'), open('TOKEN-SCOPE-PRESENT', 'why')],
  {
    report: {
      breaches: [deviationFrom(MUST), deviationFrom(MUST, { smallestCase: '[]' })],
      observations: { name: 'fact' },
      leftBehind: ['webhook 1'],
    },
  },
);

const report = reading.kind === 'read' ? reading.report : undefined;

test('a check report is recognised', () => {
  expect(isCheckReport(JSON.parse(JSON.stringify(report)))).toBe(true);
});

const broken: Readonly<Record<string, unknown>> = {
  nothing: undefined,
  null: null,
  'a list': [report],
  'an empty object': {},
  'one without verdicts': { ...report, verdicts: undefined },
  'one with a requirement of another version': {
    ...report,
    verdicts: [{ verdict: 'passed', requirement: 'NO-SUCH-ID' }],
  },
  'one with an unknown verdict': { ...report, verdicts: [{ verdict: 'waived', requirement: MUST }] },
  'one with a failure without a deviation': {
    ...report,
    verdicts: [{ verdict: 'failed', requirement: MUST }],
  },
  'one with an open verdict without a reason': {
    ...report,
    verdicts: [{ verdict: 'inconclusive', requirement: MUST }],
  },
  'one with half a breach': { ...report, breaches: [{ requirement: MUST }] },
  'one with evidence that is none': {
    ...report,
    breaches: [deviationFrom(MUST, { evidence: [] }), { ...deviationFrom(MUST), evidence: ['x'] }],
  },
  'one with a fact that is no text': { ...report, observations: { name: 1 } },
  'one with a smallest case that is no text': {
    ...report,
    breaches: [{ ...deviationFrom(MUST), smallestCase: 1 }],
  },
  'one that counts below zero': { ...report, exchanges: -1 },
  'one with another level': { ...report, run: { ...report?.run, level: 'half' } },
};

for (const [name, value] of Object.entries(broken)) {
  test(`${name} is no check report`, () => {
    expect(isCheckReport(value)).toBe(false);
  });
}
