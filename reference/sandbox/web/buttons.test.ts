import { expect, type Page, test } from '@playwright/test';
import { insistsOnTools } from '../../../helpers/settings/environment.ts';
import { chromiumOfFile } from '../../../reports/html/testing/chromium.ts';
import { bookingRequest, freshPhone } from '../../testing/bookings.ts';
import { api, fetchToken } from '../../testing/sandbox-test.ts';
import { openSandbox } from '../open-sandbox.ts';
import type { Sandbox } from '../open-sandbox.ts';

/* The buttons of the restaurant's side in a browser, and what a partner then reads through the API. */

const chromium = chromiumOfFile(insistsOnTools());

let sandbox: Sandbox;
let token = '';

test.beforeAll(async () => {
  sandbox = await openSandbox({
    ...{ port: 0, host: '127.0.0.1', names: [], seed: 'sandbox', tokenLifetimeS: 599, timeZone: 'UTC' },
    // Bookings move by the buttons only.
    ...{ posDelayMs: 60_000, layer: [], onUnexpected: () => undefined },
  });
  token = await fetchToken(sandbox.reference);
});

test.afterAll(() => sandbox.reference.close());

/** What a partner is answered. */
async function partner(
  method: string,
  path: string,
  body?: object,
): Promise<{ status: number; text: string }> {
  const answer = await fetch(`${sandbox.reference.url}${api}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: body === undefined ? null : JSON.stringify(body),
  });
  return { status: answer.status, text: await answer.text() };
}

const restaurantSide = (): Promise<Page> => chromium.visit(`${sandbox.reference.url}/sandbox/restaurant`);

const idIn = (text: string): string => /"id":(\d+)/.exec(text)?.[1] ?? '';

/** Connects a restaurant by the form of the page; its schedule is bookable on every day. */
async function connected(page: Page, name: string, asksForCode = false): Promise<string> {
  await page.getByLabel('Name').fill(name);
  if (asksForCode) await page.getByLabel('asks guests for a code').check();
  await page.getByRole('button', { name: 'Connect' }).click();
  await expect(page.getByText(`${name} is connected`)).toBeVisible();
  return idIn((await partner('GET', `/restaurant?page=0&size=9&search=${encodeURIComponent(name)}`)).text);
}

test('a restaurant is connected, stops and takes bookings, and is removed', async () => {
  const page = await restaurantSide();
  const id = await connected(page, 'Chez Ada & Fils');
  const book = async (): Promise<number> =>
    (await partner('POST', `/restaurant/${id}/booking`, bookingRequest({ phone: freshPhone() }))).status;
  const press = async (name: string): Promise<void> => {
    await page.getByRole('row', { name: id }).getByRole('button', { name }).click();
    await expect(page.getByText(`Restaurant ${id} is`)).toBeVisible();
  };
  expect(await book()).toBe(200);
  await press('Stop bookings');
  expect(await book()).toBe(422);
  await press('Take bookings');
  expect(await book()).toBe(200);
  await press('Remove');
  expect((await partner('GET', `/restaurant/${id}`)).status).toBe(404);
  await expect(page.getByRole('row', { name: id })).toHaveCount(0);
  await page.close();
});

test('a booking is moved to a state and deleted', async () => {
  const page = await restaurantSide();
  const restaurant = await connected(page, 'Movers');
  const made = await partner(
    'POST',
    `/restaurant/${restaurant}/booking`,
    bookingRequest({ phone: freshPhone() }),
  );
  const id = idIn(made.text);
  await page.reload();
  const row = page.getByRole('row', { name: id });
  for (const state of ['ACCEPTED', 'IN_PROGRESS', 'CLOSED']) {
    const choice = page.getByLabel(`New state of booking ${id}`);
    // As by hand: what has the focus is not read anew while it is filled in.
    await choice.focus();
    await choice.selectOption(state);
    await row.getByRole('button', { name: 'Move' }).click();
    await expect(page.getByText(`Booking ${id} is now ${state}.`)).toBeVisible();
    await expect(row.locator('.state')).toHaveText(state);
    expect((await partner('GET', `/booking/${id}`)).text).toContain(`"state":"${state}"`);
  }
  await row.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText(`Booking ${id} is deleted.`)).toBeVisible();
  expect((await partner('GET', `/booking/${id}`)).status).toBe(404);
  await page.close();
});

test('the code that a guest got appears on the open page, and confirms the phone', async () => {
  const page = await restaurantSide();
  const restaurant = await connected(page, 'Codes only', true);
  const phone = freshPhone();
  const request = bookingRequest({ phone });
  expect((await partner('POST', `/restaurant/${restaurant}/booking`, request)).status).toBe(422);
  await partner('POST', `/restaurant/${restaurant}/confirmation/code/request`, { phone });
  const row = page.locator('#codes').getByRole('row', { name: phone });
  await expect(row).toContainText('Codes only');
  const code = await row.locator('code').textContent();
  const verified = await partner('POST', '/restaurant/confirmation/code/verify', { phone, code });
  expect(verified.status).toBe(200);
  expect((await partner('POST', `/restaurant/${restaurant}/booking`, request)).status).toBe(200);
  await page.close();
});

test('what happens before a page has its stream appears once it has', async () => {
  const page = await restaurantSide();
  const restaurant = await connected(page, 'Early bird');
  let open = (): void => undefined;
  const isOpen = new Promise<void>((resolve) => (open = resolve));
  await page.route('**/log/stream*', async (route) => {
    await isOpen;
    await route.continue();
  });
  await page.reload({ waitUntil: 'commit' });
  await expect(page.locator('#bookings')).toBeVisible();
  const made = await partner(
    'POST',
    `/restaurant/${restaurant}/booking`,
    bookingRequest({ phone: freshPhone() }),
  );
  const row = page.getByRole('row', { name: idIn(made.text) });
  await expect(row).toHaveCount(0);
  open();
  await expect(row).toBeVisible();
  await page.close();
});
