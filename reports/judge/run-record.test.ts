import { expect, test } from '@playwright/test';
import { checkWith, failed, passed, recordOf, soundChecks } from '../testing/sample-run.ts';
import { judgeRun } from './judge-run.ts';
import { readRunRecord, runRecordText } from './run-record.ts';

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
