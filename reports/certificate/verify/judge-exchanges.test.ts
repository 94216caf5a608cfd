import { expect, test } from '@playwright/test';
import { catalogue, type RequirementId } from '../../../spec/requirements/catalogue.ts';
import { judgeRun } from '../../judge/judge-run.ts';
import { runRecordText } from '../../judge/run-record.ts';
import { runResultText } from '../../result/result-file.ts';
import { deviationFrom, failed, soundChecks, warned } from '../../testing/sample-run.ts';
import { lenient, sampleExchanges, sampleRecord } from '../testing/sample-bundle.ts';
import { saidOf } from '../testing/verifying.ts';
import type { ContractAgain } from '../../evidence/contract-of-evidence.ts';

const MUST: RequirementId = 'TOKEN-SCOPE-VALUE';

const broken = sampleRecord(
  soundChecks((verdict) => (verdict.requirement === MUST ? failed(MUST) : verdict)),
);

test('a failure that was removed from the result is noticed, though its operator signed it', () => {
  const sound = judgeRun(sampleRecord());
  const problems = saidOf({ record: broken, instead: { 'result.json': Buffer.from(runResultText(sound)) } });
  expect(problems).toContain(`the target does not conform: ${MUST}`);
  expect(problems).toContain('result.json is not what the checks found');
  expect(problems).toContain('at /verdict result.json says "conformant", the evidence "not conformant"');
});

test('a breach that was removed from result and record is noticed in the exchanges', () => {
  const breaking = `http://127.0.0.1:41234/of/${MUST}`;
  const contract: ContractAgain = {
    ...lenient,
    breaches: ({ request }) => (request.url === breaking ? [MUST] : []),
  };
  expect(saidOf({}, { contract })).toEqual([
    `${MUST} has no finding, but 3 recorded exchanges break it, the first in the check of ${MUST}: GET ${breaking}`,
  ]);
  const record = sampleRecord();
  const setAside = sampleExchanges(record).map((one) =>
    one.check === MUST ? { ...one, setAside: [MUST] } : one,
  );
  expect(saidOf({ record, exchanges: setAside }, { contract })).toEqual([]);
  const warning = sampleRecord(
    soundChecks((one) => (one.requirement === 'SORT-BOTH-AGREE' ? warned('SORT-BOTH-AGREE') : one)),
  );
  const advice: ContractAgain = { ...lenient, breaches: () => ['SORT-BOTH-AGREE'] };
  expect(saidOf({ record: warning }, { contract: advice })).toEqual([]);
});

test('a check whose breach was left out of the verdicts does not conform', () => {
  const record = sampleRecord(
    soundChecks().map((check, index) =>
      index > 0 || check.reading.kind !== 'read'
        ? check
        : {
            ...check,
            reading: { kind: 'read', report: { ...check.reading.report, breaches: [deviationFrom(MUST)] } },
          },
    ),
  );
  expect(saidOf({ record })).toContain(`the target does not conform: ${MUST}`);
});

test('a removed exchange, exchanges of nobody, and none of the operation are noticed', () => {
  const record = sampleRecord();
  const all = sampleExchanges(record);
  const first = all.findIndex(({ check }) => check === MUST);
  expect(saidOf({ record, exchanges: all.toSpliced(first, 1) })).toEqual([
    `the check of ${MUST} made 3 exchanges, 2 are recorded`,
  ]);
  const strange = all.map((one) => (one.check === MUST ? { ...one, check: 'nobody' } : one));
  expect(saidOf({ record, exchanges: strange })).toEqual([
    'exchanges are recorded for nobody, which names no check of the run',
    `the check of ${MUST} made 3 exchanges, 0 are recorded`,
    `${MUST} passed, but the checks that judge it have no recorded exchange`,
  ]);
  const id = 'COUNT-TABLES-ANSWERS-200';
  const elsewhere = all.map((one) => (one.check === id ? { ...one, operation: 'getSchedule' } : one));
  expect(saidOf({ record, exchanges: elsewhere })).toEqual([
    `${id} passed, but its checks have no recorded exchange of countFreeTables`,
  ]);
});

/** All that statements about fields and answers need, but for one field. */ const shownBut = new Set(
  catalogue.flatMap(({ subject }) => {
    if (subject === undefined) return [];
    if ('operation' in subject) return [`${subject.operation}()`];
    return [subject.schema, `${subject.schema}.${subject.field}`].filter(
      (name) => name !== 'BookingExternalDto.state',
    );
  }),
);

test('a pass without an answer that shows it is noticed', () => {
  const contract: ContractAgain = {
    ...lenient,
    shows: () => shownBut,
  };
  expect(saidOf({}, { contract })).toEqual([
    'BOOKING-STATE-TYPE passed, but no recorded answer shows BookingExternalDto.state',
    'BOOKING-STATE-ENUM passed, but no recorded answer shows BookingExternalDto.state',
  ]);
});

test('a requirement without a verdict is noticed', () => {
  const record = sampleRecord(soundChecks((one) => (one.requirement === MUST ? undefined : one)));
  const problems = saidOf({ record });
  expect(problems[0]).toMatch(new RegExp(`could be put to the test: ${MUST}$`));
  expect(problems).toContain(`${MUST} has no verdict`);
});

test('a page that shows something else is noticed, though its operator signed it', () => {
  const page = Buffer.from('<!doctype html><title>Certified for ever</title>');
  expect(saidOf({ instead: { 'certificate.html': page } })).toEqual([
    'certificate.html does not show what the evidence says',
  ]);
});

test('a record that is none, and exchanges that are none, are refused', () => {
  const text = (name: string, content: string): readonly string[] =>
    saidOf({ instead: { [name]: Buffer.from(content) } });
  expect(text('run-record.json', '{}')).toEqual([expect.stringMatching(/^run-record.json can't be read/)]);
  expect(text('run-record.json', '{')).toEqual([expect.stringMatching(/^run-record.json can't be read/)]);
  expect(text('exchanges.ndjson', '{}\n')).toEqual([
    expect.stringMatching(/^exchanges.ndjson can't be read: line 1/),
  ]);
  const unknown = runRecordText(sampleRecord()).replaceAll(MUST, 'NO-SUCH-REQUIREMENT');
  expect(text('run-record.json', unknown)).toEqual([expect.stringMatching(/^run-record.json can't be read/)]);
});
