import assert from 'node:assert/strict';
import { expect } from '@playwright/test';
import { defaultBehaviour } from '../decisions/index.ts';
import { createReference } from '../index.ts';
import type { Variant } from '../variants/index.ts';
import { bookingRequest, first, freshPhone } from './bookings.ts';
import { field, parsed, Partner, textOf } from './patient-partner.ts';
import type { Reply } from './patient-partner.ts';
import { startReceiver } from './receiver.ts';
import type { Receiver } from './receiver.ts';

const HOUR_MS = 3_600_000;

/** Longer than any read lags behind and any notification takes. */
const SOON_MS = 15_000;

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
  assert.equal(verified.status, 200);
}

/** Farther ahead than any lead time or cancellation window. */
const FAR_HOURS = 50;

/** Times of the coming days, each within the hours of some restaurant; those far ahead come first. */
function moments(): string[] {
  const hour = Math.ceil(Date.now() / HOUR_MS) * HOUR_MS;
  const all = Array.from({ length: 8 * 24 }, (_, n) => new Date(hour + n * HOUR_MS).toISOString());
  return [...all.slice(FAR_HOURS), ...all.slice(0, FAR_HOURS)];
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
    assert.equal(list.status, 200);
    const content = field(list.json, 'content');
    const ids = Array.isArray(content) ? content.map((one: unknown) => textOf(one, 'id')) : [];
    assert.notEqual(ids.length, 0);
    for (const id of ids) if (active.length < 4 && (await isActive(partner, id))) active.push(id);
    page = page === 0 ? Number(textOf(list.json, 'totalPages')) - 1 : page - 1;
  } while (active.length < 4 && page > 0);
  return active;
}

/** A webhook is registered, listed and deleted. Some servers take only HTTPS, others only addresses that answer. */
async function expectWebhook(partner: Partner, receiver: Receiver): Promise<void> {
  const register = (url: string): Promise<Reply> =>
    partner.call('POST', '/webhook', { url, events: ['CREATE'], entities: ['BOOKING'] });
  const distant = await register('https://partner.example/a');
  const made = distant.status === 200 ? distant : await register(`${receiver.url}/other`);
  assert.equal(made.status, 200);
  const id = textOf(made.json, 'id');
  const listed = async (): Promise<string[]> => {
    const { json } = await partner.call('GET', '/webhook');
    const webhooks: unknown[] = Array.isArray(json) ? json : [];
    return webhooks.map((webhook) => textOf(webhook, 'id'));
  };
  await soon(listed).toContain(id);
  assert.equal((await partner.call('DELETE', `/webhook/${id}`)).status, 200);
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
const soon = <T>(look: () => T | Promise<T>) =>
  expect.poll(look, { intervals: [5, 10, 20, 50], timeout: SOON_MS });

/** Makes bookings until the webhook is told of one: a subscription may take effect late. */
async function toldBooking(receiver: Receiver, book: () => Promise<string>): Promise<string> {
  const ids: string[] = [];
  let nextAt = 0;
  const heard = async (): Promise<string | undefined> => {
    if (Date.now() >= nextAt) {
      ids.push(await book());
      nextAt = Date.now() + 1000;
    }
    return ids.find((id) => told(receiver).includes(`CREATE BOOKING ${id}`));
  };
  await soon(heard).toBeDefined();
  return (await heard()) ?? '';
}

/** Uses a server as every partner does. */
export async function expectUsable(variant: Variant): Promise<void> {
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
    assert.equal(schedule.status, 200);
    await expectWebhook(partner, receiver);
    const isTold = await subscribe(partner, receiver);
    const book = async (): Promise<string> => {
      const id = textOf((await bookSomewhere(partner, restaurants))?.json, 'id');
      assert.match(id, /^\d+$/);
      return id;
    };
    const id = isTold ? await toldBooking(receiver, book) : await book();
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
