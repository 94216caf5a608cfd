import { expect, test } from '@playwright/test';
import { catalogue } from '../../spec/requirements/catalogue.ts';
import { defaultBehaviour } from '../decisions/index.ts';
import { createReference } from '../index.ts';
import { bookingRequest, first, freshPhone } from '../testing/bookings.ts';
import { field, parsed, Partner, textOf } from '../testing/patient-partner.ts';
import type { Reply } from '../testing/patient-partner.ts';
import { startReceiver } from '../testing/receiver.ts';
import type { Receiver } from '../testing/receiver.ts';
import { combinations, combined } from './combinations.ts';
import { variants } from './index.ts';
import type { Variant } from './index.ts';

const HOUR_MS = 3_600_000;

/** Confirms a phone if the control interface gives its code. */
async function confirm(partner: Partner, restaurant: string, phone: string): Promise<void> {
  const sent = await partner.call('POST', `/restaurant/${restaurant}/confirmation/code/request`, { phone });
  if (sent.status !== 200) return;
  const shown = await partner.control(
    `/confirmation-code?restaurantId=${restaurant}&phone=${encodeURIComponent(phone)}`,
  );
  if (shown.status !== 200) return;
  const code = textOf(shown.json, 'code');
  const verified = await partner.call('POST', '/restaurant/confirmation/code/verify', { phone, code });
  expect(verified.status).toBe(200);
}

/** Times of the coming days, each within the hours of some restaurant. */
function moments(): string[] {
  const hour = Math.ceil(Date.now() / HOUR_MS) * HOUR_MS;
  return Array.from({ length: 8 * 24 }, (_, n) => new Date(hour + n * HOUR_MS).toISOString());
}

/** Makes a booking in one of these restaurants; undefined if none accepts one. */
async function bookSomewhere(partner: Partner, restaurants: readonly string[]): Promise<Reply | undefined> {
  for (const restaurant of restaurants) {
    const phone = freshPhone();
    const body = bookingRequest({ phone });
    await confirm(partner, restaurant, phone);
    for (const date of moments()) {
      const reply = await partner.call('POST', `/restaurant/${restaurant}/booking`, { ...body, date });
      if (reply.status === 200) return reply;
    }
  }
  return undefined;
}

async function isActive(partner: Partner, id: string): Promise<boolean> {
  const { json } = await partner.call('GET', `/restaurant/${id}`);
  const channel = field(field(json, 'properties'), 'guestAcquisitionChannelEnabled');
  return textOf(json, 'status') === 'ACTIVE' && channel !== false;
}

/** A few restaurants that may take bookings, from the end of the list: the bookable ones may come late. */
async function activeRestaurants(partner: Partner): Promise<string[]> {
  const active: string[] = [];
  let page = 0;
  do {
    const list = await partner.call('GET', `/restaurant?page=${page}&size=20`);
    expect(list.status).toBe(200);
    const content = field(list.json, 'content');
    const ids = Array.isArray(content) ? content.map((one: unknown) => textOf(one, 'id')) : [];
    expect(ids.length).toBeGreaterThan(0);
    for (const id of ids) if (active.length < 4 && (await isActive(partner, id))) active.push(id);
    page = page === 0 ? Number(textOf(list.json, 'totalPages')) - 1 : page - 1;
  } while (active.length < 4 && page > 0);
  return active;
}

/** A webhook is registered, listed and deleted. */
async function expectWebhook(partner: Partner): Promise<void> {
  const url = 'https://partner.example/a';
  const made = await partner.call('POST', '/webhook', { url, events: ['CREATE'], entities: ['BOOKING'] });
  expect(made.status).toBe(200);
  const id = textOf(made.json, 'id');
  const { json } = await partner.call('GET', '/webhook');
  const listed: unknown[] = Array.isArray(json) ? json : [];
  expect(listed.map((webhook) => textOf(webhook, 'id'))).toContain(id);
  expect((await partner.call('DELETE', `/webhook/${id}`)).status).toBe(200);
}

/** Registers a webhook for bookings; false if plain HTTP is refused. */
async function subscribe(partner: Partner, { url }: Receiver): Promise<boolean> {
  const webhook = {
    url: `${url}/hook`,
    token: 'secret',
    events: ['CREATE', 'UPDATE'],
    entities: ['BOOKING'],
  };
  return (await partner.call('POST', '/webhook', webhook)).status === 200;
}

/** The contents of the notifications that arrived as they should. */
function told({ received }: Receiver): string[] {
  return received.flatMap(({ method, path, headers, text }) => {
    const json = parsed(text);
    const isSound =
      method === 'POST' &&
      path === '/hook' &&
      headers.authorization === 'Bearer secret' &&
      headers['content-type']?.toLowerCase().startsWith('application/json') === true;
    return isSound
      ? [`${textOf(json, 'event')} ${textOf(json, 'entity')} ${textOf(field(json, 'data'), 'id')}`]
      : [];
  });
}

/** Polls often at first, because most things happen within a few milliseconds. */
const soon = <T>(look: () => T | Promise<T>) => expect.poll(look, { intervals: [5, 10, 20, 50] });

/** Uses a server as every partner does. */
async function expectUsable(variant: Variant): Promise<void> {
  const receiver = await startReceiver();
  const reference = await createReference({
    ...variant.options,
    behaviour: variant.override(defaultBehaviour),
  });
  try {
    const partner = new Partner(reference);
    await partner.fetchToken();
    const restaurants = await activeRestaurants(partner);
    const schedule = await partner.call('GET', `/restaurant/${first(restaurants)}/schedule`);
    expect(schedule.status).toBe(200);
    await expectWebhook(partner);
    const isTold = await subscribe(partner, receiver);
    const booking = await bookSomewhere(partner, restaurants);
    const id = textOf(booking?.json, 'id');
    expect(id).toMatch(/^\d+$/);
    if (isTold) await soon(() => told(receiver)).toContain(`CREATE BOOKING ${id}`);
    const canceled = await partner.call('DELETE', `/booking/${id}`);
    const state = async (): Promise<string> =>
      textOf((await partner.call('GET', `/booking/${id}`)).json, 'state');
    if (canceled.status === 200) await soon(state).toMatch(/^CANCEL(ING|ED)$/);
    else expect(await state()).toBe('DECLINED');
    if (isTold && canceled.status === 200) await soon(() => told(receiver)).toContain(`UPDATE BOOKING ${id}`);
    expect(reference.counts().unexpectedErrors).toBe(0);
  } finally {
    await reference.close();
    await receiver.close();
  }
}

test('every variant has an id of its own and says what it chooses', () => {
  expect(new Set(variants.map(({ id }) => id)).size).toBe(variants.length);
  for (const { id, kind, choice } of variants) {
    expect(id).toMatch(/^[a-z]+(-[a-z0-9]+)+$/);
    expect(kind).toMatch(/^[a-z]+(-[a-z]+)*$/);
    expect(choice).toMatch(/\.$/);
  }
});

test('only what is advisory may warn', () => {
  const advisory = new Set<string>(catalogue.filter(({ level }) => level === 'advisory').map(({ id }) => id));
  for (const { warns = [] } of variants) expect([...advisory]).toEqual(expect.arrayContaining([...warns]));
});

test('two variants of one kind cannot be combined', () => {
  const one = first(variants);
  expect(() => combined([one, one])).toThrow(one.kind);
});

for (const variant of variants) test(`${variant.id} is usable`, () => expectUsable(variant));

for (const combination of combinations(20, 'usable'))
  test(`${combination.id} is usable: ${combination.choice}`, () => expectUsable(combination));
