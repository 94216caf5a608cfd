import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import type { PartnerClient } from '../client/partner-client.ts';
import type { Exchange } from '../http/exchange.ts';
import { type Json, stringifyJson } from '../values/json/json.ts';
import { keptSurvey, surveyOf } from './survey.ts';

const LARGE = 9_007_199_254_740_993n;

const open = (id: bigint | number): Json => ({
  ...{ id, name: `Restaurant ${id}`, status: 'ACTIVE' },
  properties: { phoneConfirmationEnabled: false, guestAcquisitionChannelEnabled: true },
});

/** A target with two restaurants. */
class Target implements Pick<PartnerClient, 'send'> {
  requests = 0;
  readonly #scheduleStatus: number;

  constructor(scheduleStatus = 200) {
    this.#scheduleStatus = scheduleStatus;
  }

  send: PartnerClient['send'] = (operation) => {
    this.requests += 1;
    const isList = operation === 'listRestaurants';
    const json: Json = isList
      ? { content: [open(7), open(LARGE)] }
      : [{ date: '2030-05-01', type: 'BOOKING' }];
    const exchange: Exchange = {
      ...{ kind: 'answered', operation, request: { method: 'GET', url: 'http://target', headers: {} } },
      ...{ startedAt: 0, durationMs: 1, headers: {}, text: stringifyJson(json), json, breaches: [] },
      status: isList ? 200 : this.#scheduleStatus,
    };
    return Promise.resolve(exchange);
  };
}

async function inFolder<T>(use: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'survey-'));
  try {
    return await use(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test('another process finds what the set-up has read, ids with every digit', async () => {
  await inFolder(async (folder) => {
    const target = new Target();
    const read = await surveyOf(target, undefined, folder);
    expect(target.requests).toBe(3);
    expect(keptSurvey(folder, undefined, 60_000)).toEqual(read);
    expect(read.restaurants.map(({ id }) => id)).toEqual([7n, LARGE]);
    expect([...read.schedules.keys()]).toEqual([7n, LARGE]);
  });
});

test('a survey of which something was lost is kept for nobody', async () => {
  await inFolder(async (folder) => {
    const read = await surveyOf(new Target(503), undefined, folder);
    expect([...read.schedules.values()]).toEqual([undefined, undefined]);
    expect(readdirSync(folder)).toEqual([]);
    expect(keptSurvey(folder, undefined, 60_000)).toBeUndefined();
  });
});

test('an old survey is read again', async () => {
  await inFolder(async (folder) => {
    await surveyOf(new Target(), undefined, folder);
    expect(keptSurvey(folder, undefined, 0)).toBeUndefined();
  });
});
