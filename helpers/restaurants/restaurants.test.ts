import { expect, test } from '@playwright/test';
import type { Partner } from '../client/partner.ts';
import { lastingName, soundRestaurant } from '../generators/restaurants.ts';
import type { Answered } from '../http/exchange.ts';
import type { Json, JsonObject } from '../values/json/json.ts';
import { readKnownRestaurants } from './restaurants.ts';

interface Shown {
  readonly name?: string;
  readonly inPages: Json;
  readonly alone?: JsonObject;
}

/** A target with restaurants 1 and upward whose properties pages and single reads show so. */
function targetWith(properties: readonly Shown[]) {
  const read: number[] = [];
  const send: Partner['send'] = (operation, input) => {
    const id = Number(input?.path?.['id']);
    if (operation === 'getRestaurant') read.push(id);
    const content = properties.map(({ inPages, name = '' }, index) => ({
      ...{ id: index + 1, name, status: 'ACTIVE', properties: inPages },
    }));
    const alone = { id, name: '', status: 'ACTIVE', properties: properties[id - 1]?.alone ?? {} };
    const json = operation === 'listRestaurants' ? { content } : alone;
    const request = { method: 'GET', url: 'http://target', headers: {} };
    const answer: Answered = {
      ...{ kind: 'answered', operation, request, startedAt: 0, durationMs: 1, status: 200, headers: {} },
      ...{ text: JSON.stringify(json), json, breaches: [] },
    };
    return Promise.resolve(answer);
  };
  return { client: { send }, read };
}

const open = { phoneConfirmationEnabled: false, guestAcquisitionChannelEnabled: true };

const confirming = { phoneConfirmationEnabled: true, guestAcquisitionChannelEnabled: true };

test('fields that pages leave out are read from each restaurant', async () => {
  const { client, read } = targetWith([
    { inPages: open },
    { inPages: null, alone: confirming },
    { inPages: { phoneConfirmationEnabled: null, guestAcquisitionChannelEnabled: null }, alone: open },
  ]);
  const known = await readKnownRestaurants(client);
  expect(read).toEqual([2, 3]);
  expect(known.map(({ guestChannel }) => guestChannel)).toEqual([true, true, true]);
  expect(known.map(({ phoneConfirmation }) => phoneConfirmation)).toEqual([false, true, false]);
});

test('a restaurant that another check has connected is none of the known ones, unless it is asked for', async () => {
  const { name } = soundRestaurant();
  if (typeof name !== 'string') throw new Error('a restaurant without a name');
  const shown = [{ inPages: open }, { inPages: confirming, name }, { inPages: open, name: lastingName() }];
  const { client } = targetWith(shown);
  expect((await readKnownRestaurants(client)).map(({ id }) => id)).toEqual([1n, 3n]);
  expect((await readKnownRestaurants(client, [2n])).map(({ id }) => id)).toEqual([1n, 2n, 3n]);
});

test('a guest channel that only other restaurants show counts as off', async () => {
  const { client } = targetWith([{ inPages: open }, { inPages: {}, alone: {} }]);
  const known = await readKnownRestaurants(client);
  expect(known.map(({ guestChannel }) => guestChannel)).toEqual([true, false]);
});

test('if no restaurant shows it as on, an absent guest channel counts as on', async () => {
  const off = { phoneConfirmationEnabled: false, guestAcquisitionChannelEnabled: false };
  const { client } = targetWith([{ inPages: off }, { inPages: {}, alone: {} }]);
  const known = await readKnownRestaurants(client);
  expect(known.map(({ guestChannel }) => guestChannel)).toEqual([false, true]);
});

test('a flag of a wrong type keeps its meaning', async () => {
  const texts = { phoneConfirmationEnabled: 'false', guestAcquisitionChannelEnabled: 'True' };
  const numbers = { phoneConfirmationEnabled: 1, guestAcquisitionChannelEnabled: 0 };
  const { client } = targetWith([texts, numbers].map((inPages) => ({ inPages, alone: inPages })));
  expect(await readKnownRestaurants(client)).toMatchObject([
    { phoneConfirmation: false, guestChannel: true },
    { phoneConfirmation: true, guestChannel: false },
  ]);
});
