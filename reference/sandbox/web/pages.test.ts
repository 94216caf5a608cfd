import har from '@har-sdk/validator';
import { expect, test } from '@playwright/test';
import { chromiumOfFile } from '../../../reports/html/testing/chromium.ts';
import { violations } from '../../../reports/html/testing/violations.ts';
import { insistsOnTools } from '../../../helpers/settings/environment.ts';
import { createReference } from '../../index.ts';
import { fetchToken } from '../../testing/sandbox-test.ts';
import { openSandbox } from '../open-sandbox.ts';
import type { Sandbox } from '../open-sandbox.ts';

const PAGES = ['/', '/sandbox/log', '/sandbox/restaurant', '/sandbox/inbox'];

const HOSTILE = `</td></pre></script><script>window.attacked = true</script><img src=x onerror="window.attacked = true">`;

const chromium = chromiumOfFile(insistsOnTools());

let sandbox: Sandbox;
let url = '';

test.beforeAll(async () => {
  sandbox = await openSandbox({
    ...{ port: 0, host: '127.0.0.1', names: [], seed: 'sandbox', tokenLifetimeS: 599, timeZone: 'UTC' },
    ...{ posDelayMs: 500, layer: [], onUnexpected: () => undefined },
  });
  url = sandbox.reference.url;
});

test.afterAll(() => sandbox.reference.close());

function post(path: string, form: string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${url}${path}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: form,
  });
}

test('paths of the API answer as without pages, and the embedded reference has none', async () => {
  const embedded = await createReference();
  const bearer = `Bearer ${await fetchToken(embedded)}`;
  const own = `Bearer ${await fetchToken(sandbox.reference)}`;
  for (const path of ['/api/v1/external/nothing', '/nothing', '/api/v1/external/webhook', '/control/nothing'])
    for (const [method, withToken] of [
      ['GET', false],
      ['GET', true],
      ['PATCH', true],
    ] as const) {
      const status = async (base: string, authorization: string): Promise<number> =>
        (await fetch(`${base}${path}`, { method, headers: withToken ? { authorization } : {} })).status;
      expect(await status(url, own), `${method} ${path}`).toBe(await status(embedded.url, bearer));
    }
  for (const path of PAGES) expect((await fetch(`${embedded.url}${path}`)).status, path).toBe(401);
  await embedded.close();
});

test('no form of a foreign page is taken, and no page shown under a foreign name', async () => {
  const form = 'name=Foreign&city=x';
  for (const headers of [{}, { origin: 'https://attacker.example' }, { origin: 'null' }] as const)
    expect((await post('/sandbox/restaurant/connect', form, headers)).status).toBe(403);
  expect((await post('/inbox/a', '{}', { origin: 'https://attacker.example' })).status).toBe(403);
  expect((await post('/sandbox/restaurant/connect', form, { origin: url })).status).toBe(303);
  const { request } = await import('undici');
  for (const path of [...PAGES, '/sandbox/log/stream', '/sandbox/collection.json'])
    expect((await request(`${url}${path}`, { headers: { host: 'attacker.example' } })).statusCode, path).toBe(
      403,
    );
});

test('the collection keeps the schema of Postman', async () => {
  const collection: unknown = await (await fetch(`${url}/sandbox/collection.json`)).json();
  const validator = new har.PostmanValidator();
  const isDocument = (value: unknown): value is Parameters<typeof validator.verify>[0] =>
    typeof value === 'object' && value !== null;
  if (!isDocument(collection)) throw new Error('the collection is no object');
  expect(await validator.verify(collection)).toEqual([]);
  expect(JSON.stringify(collection)).toContain('{{bookingId}}');
});

test('a partner’s notification appears while the inbox is open, as text, and nothing of it runs', async () => {
  const page = await chromium.visit(`${url}/sandbox/inbox`);
  await expect(page.locator('[data-pause]')).toBeVisible();
  const sent = await fetch(`${url}/inbox/mine?status=503`, { method: 'POST', body: HOSTILE });
  expect(sent.status).toBe(503);
  await page.locator('.entry summary').first().click();
  await expect(page.locator('.entry').first()).toContainText('onerror=');
  expect(await page.evaluate('window.attacked')).toBeUndefined();
  expect(await page.locator('.entry img').count()).toBe(0);
});

for (const colorScheme of ['light', 'dark'] as const)
  test(`axe finds nothing wrong with the pages in ${colorScheme}, and none is wider than a phone`, async () => {
    for (const path of PAGES) {
      const page = await chromium.visit(`${url}${path}`, {
        colorScheme,
        viewport: { width: 390, height: 844 },
      });
      expect(await violations(page), path).toEqual([]);
      expect(await page.evaluate('document.documentElement.scrollWidth'), path).toBe(390);
      await page.close();
    }
  });

test('the documentation sends a booking with the token that its dialog fetched', async () => {
  const foreign: string[] = [];
  const page = await chromium.visit(`${url}/sandbox/documentation`);
  page.on('request', (request) => {
    if (!request.url().startsWith(url) && !request.url().startsWith('data:')) foreign.push(request.url());
  });
  await page.getByRole('button', { name: 'Authorize' }).first().click();
  const client = page.locator('.modal-ux .auth-container', { hasText: 'clientCredentials' });
  await client.getByRole('button', { name: /Authorize|Apply given OAuth2/ }).click();
  await page.getByRole('button', { name: 'Close' }).last().click();
  const booking = page.locator('#operations-bookings-createBooking');
  await booking.locator('.opblock-summary-control').click();
  // Before the example stands in its field, the button sends nothing.
  await expect(booking.getByRole('tabpanel').getByRole('textbox')).toHaveValue(/"firstName"/);
  const status = booking.locator('.live-responses-table tbody .response-col_status').first();
  await expect(async () => {
    await booking.getByRole('button', { name: 'Execute' }).press('Enter');
    await expect(status).toContainText('200', { timeout: 8_000 });
  }).toPass({ timeout: 60_000 });
  expect(foreign).toEqual([]);
});
