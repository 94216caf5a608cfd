import { expect, test } from '@playwright/test';
import type { RequirementId } from '../../../spec/requirements/catalogue.ts';
import { judgeRun } from '../../judge/judge-run.ts';
import { runResultText } from '../../result/result-file.ts';
import { failed, open, soundChecks } from '../../testing/sample-run.ts';
import { suiteVersion } from '../../result/suite-version.ts';
import { sampleBundle, sampleRecord, sampleVerifier } from '../testing/sample-bundle.ts';
import { keys, said, saidOf, statementIn, textsIn } from '../testing/verifying.ts';
import { verificationText } from '../verify/verification-text.ts';
import { verifyBundle } from '../verify/verify-bundle.ts';
import { BUNDLE_FILE_NAMES, sha256 } from '../bundle/bundle.ts';
import { validFor, whyNoCertificate } from './validity.ts';

const MUST: RequirementId = 'TOKEN-SCOPE-VALUE';

const broken = sampleRecord(
  soundChecks((verdict) => (verdict.requirement === MUST ? failed(MUST) : verdict)),
);

const waiver = {
  requirement: MUST,
  covers: 'failed' as const,
  reason: 'next release',
  owner: 'Ada',
  expires: '2026-04-30',
};

const waived = { ...broken, waivers: { waivers: [waiver], problems: [] } };

test('a waiver that was added to the result is noticed', () => {
  const result = judgeRun(sampleRecord());
  const withWaiver = Buffer.from(runResultText({ ...result, waivers: [waiver] }));
  expect(saidOf({ instead: { 'result.json': withWaiver } })).toEqual([
    'result.json is not what the checks found',
    expect.stringMatching(/^at \/waivers result.json says \[.*, the evidence nothing$/),
  ]);
});

test('a waiver is shown, earns a certificate only where that is allowed, and ends with its day', () => {
  const result = judgeRun(waived);
  expect(result.verdict).toBe('conformant');
  expect(whyNoCertificate(result, true)).toEqual([]);
  expect(whyNoCertificate(result, false)).toEqual([
    expect.stringContaining(`requirements are only waived: ${MUST}`),
  ]);
  const bundle = sampleBundle(keys.own, { record: waived });
  const verification = verifyBundle(bundle, sampleVerifier(keys.pinned));
  expect(verification.problems).toEqual([]);
  expect(verificationText(verification, 'key')).toContain(
    `WAIVED    ${MUST} failed; Ada lets it pass until 2026-04-30: next release`,
  );
  const page = textsIn(bundle).get('certificate.html');
  expect(page).toContain('Conformant at level full, with waivers');
  expect(page).toMatch(new RegExp(`${MUST}[^]*next release[^]*Ada[^]*2026-04-30`));
  const statement = JSON.stringify(statementIn(bundle));
  expect(statement).toContain(`"result":"WARNED"`);
  expect(statement).toContain(`"failedTests":["${MUST}"]`);
  expect(said(bundle, keys.pinned, { now: new Date('2026-05-01T00:00:00Z') })).toEqual([
    `its waiver of ${MUST} expired: it held until 2026-04-30`,
  ]);
});

test('a run with deferred requirements gets no certificate, though it conforms, and verification says so', () => {
  const id: RequirementId = 'AUTH-TOKEN-LIVES';
  const record = sampleRecord(
    soundChecks((verdict) =>
      verdict.requirement === id ? { requirement: id, verdict: 'deferred', reason: 'two hours' } : verdict,
    ),
  );
  const result = judgeRun(record);
  expect(result.verdict).toBe('conformant');
  const why = `must requirements are only deferred: ${id} (--token-wait lets the run wait longer)`;
  expect(whyNoCertificate(result, true)).toEqual([why]);
  expect(said(sampleBundle(keys.own, { record }), keys.pinned)).toContain(why);
});

test('a waiver of what was not tested is shown as such, and is no failed test', () => {
  const record = {
    ...sampleRecord(
      soundChecks((verdict) => (verdict.requirement === MUST ? open(MUST, 'no inbox') : verdict)),
    ),
    waivers: { waivers: [{ ...waiver, covers: 'inconclusive' as const }], problems: [] },
  };
  const bundle = sampleBundle(keys.own, { record });
  const verification = verifyBundle(bundle, sampleVerifier(keys.pinned));
  expect(verification.problems).toEqual([]);
  expect(verificationText(verification, 'key')).toContain(`WAIVED    ${MUST} was not tested; Ada lets`);
  const statement = JSON.stringify(statementIn(bundle));
  expect(statement).toContain(`"result":"WARNED"`);
  expect(statement).toContain('"failedTests":[]');
  const page = textsIn(bundle).get('certificate.html')?.replace(/\s+/g, ' ');
  expect(page).toContain('1 could not be tested; the waivers below cover them');
  expect(page).toMatch(/(\d+) of \d+ must requirements tested, 1 waived; none failed/);
});

test('a certificate holds for its days, but no longer than the first of its waivers', () => {
  const issued = new Date('2026-03-01T12:10:00.000Z');
  expect(validFor(10, issued).expiresAt).toBe('2026-03-11T12:10:00.000Z');
  expect(validFor(10, issued, ['2026-12-31', '2026-03-05']).expiresAt).toBe('2026-03-06T00:00:00.000Z');
});

test('a waiver that was added to the record is noticed: it is not needed', () => {
  const record = { ...sampleRecord(), waivers: waived.waivers };
  expect(saidOf({ record })[0]).toMatch(/^the run could not be judged: /);
});

test('the statement is one of in-toto, about every file, and names what was tested', () => {
  const genuine = sampleBundle(keys.own);
  const files = textsIn(genuine);
  const content = statementIn(genuine);
  const resource = (name: string): object => ({ name, digest: { sha256: sha256(files.get(name) ?? '') } });
  expect(content).toMatchObject({
    _type: 'https://in-toto.io/Statement/v1',
    predicateType: 'https://in-toto.io/attestation/test-result/v0.1',
    subject: BUNDLE_FILE_NAMES.map(resource),
    predicate: {
      result: 'PASSED',
      configuration: [
        { name: 'suite', uri: `pkg:generic/restaurant-booking-conformance@${suiteVersion().version}` },
        resource('spec/openapi.yaml'),
        resource('catalogue.json'),
        { name: 'target', uri: 'http://127.0.0.1:41234', annotations: { build: 'not named' } },
        {
          ...resource('result.json'),
          annotations: {
            ...{ verdict: 'conformant', level: 'full', depth: 'deep', trial: false, waivers: [] },
            ...{ issuedAt: '2026-03-01T12:10:00.000Z', expiresAt: '2026-08-28T12:10:00.000Z' },
          },
        },
      ],
      passedTests: expect.arrayContaining([MUST]),
      warnedTests: [],
      failedTests: [],
    },
  });
});
