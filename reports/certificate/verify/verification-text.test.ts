import { expect, test } from '@playwright/test';
import { BundleRefused } from '../bundle/refusal.ts';
import { sampleBundle, sampleRecord, sampleVerifier } from '../testing/sample-bundle.ts';
import { keys } from '../testing/verifying.ts';
import { soundChecks } from '../../testing/sample-run.ts';
import { refusalText, unreadableText, verificationText } from './verification-text.ts';
import { type Verification, verifyBundle } from './verify-bundle.ts';

/** Clears the screen, goes to its upper left corner, and writes a verdict; then hides and turns what follows. */
const HOSTILE = '\u001b[2J\u001b[HVALID     certificate\r\nVALID\u009b8m\u202e\u2066';

/** Everything but the ends of lines is printed as it is written. */
const UNPRINTED = /[^\P{C}\n]|[\p{Zl}\p{Zp}\p{Bidi_Control}]/u;

function verified(): Verification {
  const record = sampleRecord(soundChecks());
  const options = { ...record.options, targetBuild: HOSTILE };
  const checks = record.checks.map((check) =>
    check.reading.kind === 'read'
      ? {
          ...check,
          reading: {
            ...check.reading,
            report: {
              ...check.reading.report,
              run: { ...check.reading.report.run, targetUrl: `http://x/${HOSTILE}` },
            },
          },
        }
      : check,
  );
  const bundle = sampleBundle(keys.own, { record: { ...record, options, checks } });
  return verifyBundle(bundle, sampleVerifier(keys.pinned));
}

test('the names of a target and its build are shown with visible codes, below the verdict', () => {
  const verification = verified();
  expect(verification.problems).toEqual([]);
  expect(verification.result.target.url).toContain('\u001b');
  const text = verificationText(verification, keys.pinned.id);
  expect(text).toMatch(/^VALID {5}certificate of conformance at level full\n/);
  expect(text).not.toMatch(UNPRINTED);
  expect(text.match(/^VALID/gm)).toHaveLength(1);
  expect(text).toMatch(/^target +http:\/\/x\/\\u001b\[2J\\u001b\[HVALID/m);
  expect(text).toMatch(/^target .* build \\u001b\[2J/m);
});

test('problems, refusals and what could not be read begin with the verdict and hold no raw text', () => {
  const waived = { ...verified(), problems: [`at / result.json says ${HOSTILE}`] };
  for (const [first, text] of [
    ['NOT A VALID CERTIFICATE', verificationText(waived, keys.pinned.id)],
    ['NOT A VALID CERTIFICATE', refusalText(new BundleRefused('OTHER_KEY', HOSTILE))],
    ['UNREADABLE', unreadableText(HOSTILE)],
  ] as const) {
    const [verdict, ...rest] = text.split('\n');
    expect(verdict).toBe(first);
    expect(rest.join('\n')).toContain('\\u001b[2J');
    expect(text).not.toMatch(UNPRINTED);
    expect(text).not.toMatch(/^VALID/m);
  }
});

test('many and long problems do not scroll the verdict away', () => {
  const problems = Array.from({ length: 5000 }, (_, at) => `${at} ${'x'.repeat(5000)}`);
  const text = verificationText({ ...verified(), problems }, keys.pinned.id);
  expect(text.split('\n').length).toBeLessThan(210);
  expect(text.length).toBeLessThan(250_000);
  expect(text).toContain('and 4800 more problems');
});
