import { expect, test } from '@playwright/test';
import { checkWith, failed, passed, recordOf, soundChecks } from '../testing/sample-run.ts';
import { judgeRun } from './judge-run.ts';
import { readRunRecord, redactedRecord, type RunRecord, runRecordText } from './run-record.ts';

test('a written record gives the same judgement', () => {
  const checks = [checkWith([failed('TOKEN-SCOPE-VALUE'), passed('TOKEN-SCOPE-TYPE')]), ...soundChecks()];
  const known = { files: ['suites/auth/sample.spec.ts'], ids: new Set(['TOKEN-SCOPE-VALUE']) };
  const record = recordOf(checks, { known });
  const read = readRunRecord(runRecordText(record));
  expect(read.known).toEqual(known);
  expect(JSON.stringify(judgeRun(read))).toBe(JSON.stringify(judgeRun(record)));
  expect(runRecordText(read)).toBe(runRecordText(record));
});

test('a file that is no record of this version is refused', () => {
  const text = runRecordText(recordOf(soundChecks()));
  for (const other of [
    '{}',
    '[]',
    'null',
    text.replace('TOKEN-SCOPE-VALUE', 'NO-SUCH-ID'),
    text.replace('"files"', '"file"'),
  ]) {
    expect(() => readRunRecord(other)).toThrow('it is not the record of a run of this version');
  }
  expect(() => readRunRecord(text.slice(1))).toThrow(SyntaxError);
});

for (const secret of ['passed', 'control', 'url', 'read', 'token', 'e', 'VALUE', '2026']) {
  test(`a secret that is the word ${secret} leaves the verdicts as they are`, () => {
    const record = recordOf([
      checkWith([failed('TOKEN-SCOPE-VALUE'), passed('TOKEN-SCOPE-TYPE')]),
      ...soundChecks(),
    ]);
    const clean = redactedRecord(record, (text) =>
      text.replaceAll(new RegExp(secret, 'gi'), '$TARGET_CLIENT_SECRET'),
    );
    const verdicts = (one: RunRecord): unknown =>
      judgeRun(one).requirements.map(({ id, verdict }) => [id, verdict]);
    expect(verdicts(clean)).toEqual(verdicts(record));
  });
}

test('a secret in an error of the runner is replaced', () => {
  const globalErrors = [{ check: 'the set-up', message: 'connect s3cr3t-value refused' }];
  const clean = redactedRecord(recordOf(soundChecks(), { globalErrors }), (text) =>
    text.replaceAll('s3cr3t-value', '$TARGET_CLIENT_SECRET'),
  );
  expect(runRecordText(clean)).not.toContain('s3cr3t-value');
  expect(runRecordText(clean)).toContain('connect $TARGET_CLIENT_SECRET refused');
});
