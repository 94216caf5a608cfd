import { expect, test } from '@playwright/test';
import { insistsOnTools } from '../../../helpers/settings/environment.ts';
import { chromiumOfFile } from '../../html/testing/chromium.ts';
import {
  FOREIGN_ELEMENTS,
  HOSTILE,
  PAST_ESCAPING,
  REFUSED_PAST_ESCAPING,
  tampered,
} from '../../html/testing/hostile-result.ts';
import { refusals } from '../../html/testing/refusals.ts';
import { violations } from '../../html/testing/violations.ts';
import { judgeRun } from '../../judge/judge-run.ts';
import { PARTICULARS, sampleRecord, SERIAL } from '../testing/sample-bundle.ts';
import { scanned } from '../testing/scanned.ts';
import { certificatePage } from './certificate-page.ts';

const chromium = chromiumOfFile(insistsOnTools());

const result = judgeRun(sampleRecord());

const facts = {
  particulars: PARTICULARS,
  keyId: 'the-key',
  documentSha256: 'd'.repeat(64),
  catalogueSha256: 'c'.repeat(64),
};

test('the page shows what was certified, and for how long', () => {
  const sensitivity = { faults: 400, caught: 399, variants: 60, falseAlarms: 0 };
  const page = certificatePage({ ...result, sensitivity }, facts);
  for (const text of [
    'Conformant at level full</p>',
    'http://127.0.0.1:41234',
    '2026-03-01 12:10 UTC',
    '2026-08-28 12:10 UTC',
    'catches 399 of 400 planted faults, accuses 0 of 60 sound servers',
    'the-key',
    ...[SERIAL, 'Operator GmbH', 'Bistro Bot &amp; Co', 'Bookings 4'],
    `node verify.mjs certificate-${SERIAL}.zip --key operator.public.jwk`,
    facts.documentSha256,
    facts.catalogueSha256,
  ]) {
    expect(page).toContain(text);
  }
  expect(page).not.toContain('trial');
});

test('a certificate without names says so', () => {
  const { issuedAt, expiresAt } = PARTICULARS;
  const page = certificatePage(result, { ...facts, particulars: { issuedAt, expiresAt, serial: SERIAL } });
  expect(page).not.toContain('Operator GmbH');
  expect(page.match(/<dd>not named<\/dd>/g)).toHaveLength(4);
});

test('a target on the machine of the run is a warning, any other is none', () => {
  const at = (url: string): string =>
    certificatePage({ ...result, target: { ...result.target, url } }, facts);
  const warning = 'The target was on the machine that ran the suite';
  for (const host of ['127.0.0.1:41234', 'localhost:8080', '[::1]:80', '127.9.9.9']) {
    expect(at(`http://${host}/base`)).toContain(warning);
  }
  for (const host of ['api.example', '192.168.0.7', 'localhost.example', '[2001:db8::1]']) {
    expect(at(`https://${host}`)).not.toContain(warning);
  }
});

test('the QR code holds the command, the serial number and the key, in any colours and on paper', async () => {
  for (const colorScheme of ['light', 'dark'] as const) {
    const page = await chromium.open(certificatePage(result, facts), { colorScheme });
    expect(await scanned(page.locator('svg.qr'))).toBe(
      `Certificate ${SERIAL}\nnode verify.mjs certificate-${SERIAL}.zip --key operator.public.jwk\nsigned by key the-key`,
    );
  }
});

test('a run at less than deep depth is shown as a trial', () => {
  expect(certificatePage({ ...result, depth: 'standard' }, facts)).toContain(
    'A trial: made at depth standard',
  );
});

test('the page needs nothing else, runs nothing, and shows text as text', async () => {
  const build = '<img src=x onerror=alert(1)> "4.7" & \'more\'';
  const html = certificatePage({ ...result, target: { ...result.target, build } }, facts);
  expect(html).not.toMatch(/<(script|img|link|iframe|object)|@import|url\(/i);
  const page = await chromium.open(html, { offline: true });
  await expect(page.getByText(build)).toBeVisible();
  const policy = await page.locator('meta[http-equiv="Content-Security-Policy"]').getAttribute('content');
  expect(policy).toMatch(
    /^default-src 'none'; style-src 'sha256-[\w+/]+='; script-src 'none'; base-uri 'none'; form-action 'none'$/,
  );
});

test('nothing that the target wrote runs or adds an element, and the policy refuses what would', async () => {
  const hostile = { issuer: HOSTILE, partner: HOSTILE, system: HOSTILE };
  const attacked = certificatePage(tampered(result, HOSTILE), {
    ...{ ...facts, keyId: HOSTILE, particulars: { ...PARTICULARS, ...hostile } },
  });
  const page = await chromium.open(attacked);
  expect(await page.evaluate('document.scripts.length')).toBe(0);
  await expect(page.locator(FOREIGN_ELEMENTS)).toHaveCount(0);
  expect(await refusals(page)).toEqual([]);
  const past = await chromium.open(certificatePage(result, facts).replace('<main', `${PAST_ESCAPING}<main`));
  expect(await refusals(past)).toEqual(REFUSED_PAST_ESCAPING);
  expect(await past.evaluate('window.attacked')).toBeUndefined();
});

for (const colorScheme of ['light', 'dark'] as const) {
  for (const [name, sample] of [
    ['a certificate', result],
    ['a trial', { ...result, depth: 'standard' }],
  ] as const) {
    test(`axe finds nothing wrong in ${colorScheme}: ${name}`, async () => {
      const page = await chromium.open(certificatePage(sample, facts), { colorScheme });
      expect(await violations(page)).toEqual([]);
    });
  }
}

test('axe sees what is wrong where something is', async () => {
  const page = certificatePage(result, facts)
    .replace('--ink: #1a1d21', '--ink: #c0c0c0')
    .replace(/<meta http-equiv="Content-Security-Policy"[^>]*>/, '');
  const found = await violations(await chromium.open(page, { colorScheme: 'light' }));
  expect(found.map((one) => one.split(':')[0])).toEqual(['color-contrast']);
});
