import { expect, test } from '@playwright/test';
import type { RequirementId } from '../../../spec/requirements/catalogue.ts';
import { renderMarkdown } from '../../formats/markdown.ts';
import { renderHtml } from '../../html/report-html.ts';
import { judgeRun } from '../../judge/judge-run.ts';
import type { RunLevel, RunResult } from '../../result/run-result.ts';
import { testedInWords } from '../../result/run-verdict.ts';
import { renderTerminal } from '../../terminal/terminal.ts';
import { soundChecks } from '../../testing/sample-run.ts';
import { NAMES, PARTICULARS, sampleBundle, sampleRecord, SERIAL } from '../testing/sample-bundle.ts';
import { keys, said, statementIn, textsIn } from '../testing/verifying.ts';
import { openEnvelope, seal } from '../bundle/envelope.ts';
import { forge, packedFiles } from '../testing/forged-archive.ts';
import { ENVELOPE_FILE } from '../bundle/bundle.ts';
import { certificatePage } from './certificate-page.ts';
import { isSerial, newSerial } from './particulars.ts';

test('no two serial numbers are equal, and each can be read out on the telephone', () => {
  const serials = Array.from({ length: 500 }, newSerial);
  expect(new Set(serials).size).toBe(500);
  expect(serials.filter((one) => !isSerial(one))).toEqual([]);
  expect(serials.join('')).not.toMatch(/[ILOUa-z]/);
  for (const wrong of ['', SERIAL.toLowerCase(), `${SERIAL}-`, `${SERIAL}\n`, 7])
    expect(isSerial(wrong)).toBe(false);
});

test('the statement carries the serial number and the names, and says if the target is on loopback', () => {
  const text = JSON.stringify(statementIn(sampleBundle(keys.own)));
  for (const value of [SERIAL, ...Object.values(NAMES)]) expect(text).toContain(JSON.stringify(value));
  expect(text).toContain('"loopback":true');
});

/** The genuine bundle with a statement that its own operator has changed and signed. */
function withStatement(change: (text: string) => string): Uint8Array {
  const bundle = sampleBundle(keys.own);
  const statement = openEnvelope(textsIn(bundle).get(ENVELOPE_FILE) ?? '', keys.pinned);
  const envelope = Buffer.from(seal(change(statement), keys.own));
  return forge(
    packedFiles(bundle).map((file) =>
      file.name === ENVELOPE_FILE ? { name: file.name, content: envelope } : file,
    ),
  );
}

test('a serial number or a name of another form is refused, and another one than the page has is noticed', () => {
  expect(said(withStatement((text) => text))).toEqual([]);
  expect(said(withStatement((text) => text.replace(SERIAL, 'OOOO-0000-0000-0000')))).toEqual([
    'its statement has no serial number',
  ]);
  for (const name of ['a\\u001b[2Jb', 'x'.repeat(121), '']) {
    expect(said(withStatement((text) => text.replace('"Bookings 4"', `"${name}"`)))).toEqual([
      'its statement has a name that is not one line of at most 120 printable characters',
    ]);
  }
  expect(said(withStatement((text) => text.replace('Bookings 4', 'Bookings 5')))).toEqual([
    'certificate.html does not show what the evidence says',
  ]);
  const none = sampleBundle(keys.own, { names: {} });
  expect(said(none)).toEqual([]);
});

const DEFERRED: RequirementId = 'AUTH-TOKEN-LIVES';
const UNNEEDED: readonly RequirementId[] = ['TOKEN-SCOPE-VALUE', 'GET-SCHEDULE-PROTECTED'];

const mixedAt = (level: RunLevel): RunResult => {
  const record = sampleRecord(
    soundChecks((verdict) => {
      const { requirement } = verdict;
      if (requirement === DEFERRED) return { requirement, verdict: 'deferred', reason: 'two hours' };
      if (UNNEEDED.includes(requirement)) return { requirement, verdict: 'not applicable', reason: 'none' };
      return verdict;
    }),
  );
  return judgeRun({ ...record, options: { ...record.options, level } });
};

for (const level of ['full', 'core'] as const) {
  test(`the page counts at level ${level} as every report does, and names what it counts`, () => {
    const result = mixedAt(level);
    const page = certificatePage(result, {
      ...{ particulars: PARTICULARS, keyId: 'k', documentSha256: 'd', catalogueSha256: 'c' },
    });
    expect(result.mustTested).toMatchObject({ deferred: 1, notApplicable: 2 });
    const said = testedInWords(result);
    for (const report of [
      page,
      renderHtml(result),
      renderMarkdown(result),
      renderTerminal(result, TERMINAL),
    ]) {
      expect(words(report)).toContain(said);
    }
    expect(page).toContain(`<dd>1: ${DEFERRED}</dd>`);
    expect(page).toContain(`<dd>2: ${[...UNNEEDED].sort(byCatalogue(result)).join(', ')}</dd>`);
    const rows = [
      ...page.matchAll(/<tr>\s*<th scope="row">([^<]+)<\/th>\s*((?:<td class="number">\d+<\/td>\s*)+)/g),
    ].map(([, area = '', cells = '']) => ({ area, numbers: [...cells.matchAll(/\d+/g)].map(Number) }));
    const { tested, deferred, notApplicable, waived, total } = result.mustTested;
    expect(rows.at(-1)).toEqual({
      area: 'all areas',
      numbers: [tested, deferred, notApplicable, waived, total],
    });
    const sums = [0, 1, 2, 3, 4].map((column) =>
      rows.slice(0, -1).reduce((sum, { numbers }) => sum + (numbers[column] ?? NaN), 0),
    );
    expect(sums).toEqual(rows.at(-1)?.numbers);
  });
}

const TERMINAL = { colour: false, columns: 500, wrapped: false, resultFile: 'result.json', reported: true };

/** The text of a report, as its reader sees it. */
function words(report: string): string {
  return report
    .replace(/<(style|script)[^]*?<\/\1>|<[^>]+>/g, '')
    .replaceAll('&#39;', "'")
    .replace(/\s+/g, ' ');
}

function byCatalogue({ requirements }: RunResult): (one: string, other: string) => number {
  const place = (id: string): number => requirements.findIndex((entry) => entry.id === id);
  return (one, other) => place(one) - place(other);
}
