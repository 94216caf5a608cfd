import { expect, test } from '@playwright/test';
import type { Json, JsonObject } from '../../../values/json/json.ts';
import { StagedTrace } from './staged-trace.ts';

export const PATH = '/api/v1/external/restaurant';

export function restaurant(id: number, phone: string, more: JsonObject = {}): JsonObject {
  const info = { phone, posUid: `POS-${id}`, site: null };
  return { id, name: `Restaurant ${id}`, status: 'ACTIVE', address: { city: 'Tbilisi' }, info, ...more };
}

/** A trace of what reads and pages show. */
export class Restaurants extends StagedTrace {
  read(answer: JsonObject, id: Json | undefined = answer['id']): void {
    this.send('getRestaurant', `${PATH}/${Number(id)}`, { answer });
  }

  find(answer: JsonObject, posUid: string): void {
    this.send('findRestaurantByPosUid', `${PATH}/find/partner/${posUid}`, { answer });
  }

  /** Registers a webhook for the inbox that {@link tell} sends to. */
  listen(id = 1): void {
    const body = { url: 'http://listener.example/inbox', events: ['CREATE', 'UPDATE'] };
    this.send('createWebhook', '/api/v1/external/webhook', { body, answer: { id, ...body } });
  }

  /** @param second of the minute in which it happened */
  tell(event: string, uuid: string, second: number, data: JsonObject): void {
    const date = `2030-05-01T08:00:0${second}Z`;
    this.notify({ event, entity: 'RESTAURANT', uuid: `${uuid}-uuid`, date, data });
  }

  page(query: string, content: readonly Json[], changes: JsonObject = {}): void {
    const sent = new URLSearchParams(query);
    const [number, size] = ['page', 'size'].map((name) => Number(sent.get(name) ?? 0));
    const numberOfElements = content.length;
    const answer = {
      content,
      totalElements: 100,
      number,
      size,
      numberOfElements,
      first: number === 0,
      empty: false,
    };
    this.send('listRestaurants', `${PATH}?${query}`, { answer: { ...answer, ...changes } });
  }
}

export interface Story {
  readonly what: string;
  readonly tell: (trace: Restaurants) => void;
  readonly breaks: readonly string[];
}

/** One test for each story: the statements that the oracle finds broken in it. */
export function testStories(stories: readonly Story[]): void {
  for (const { what, tell, breaks } of stories) {
    test(`${breaks.length === 0 ? 'sound' : breaks.join()}: ${what}`, () => {
      const trace = new Restaurants();
      tell(trace);
      expect(trace.broken()).toEqual(breaks);
    });
  }
}
