import { expect, test } from '@playwright/test';
import type { Json, JsonObject } from '../../../values/json/json.ts';
import { StagedTrace } from './staged-trace.ts';

/** Of operations 12 and 13. */
export const PATH = '/api/v1/external/webhook';

/** After which no read is too old any more, in ms. */
export const LATE_MS = 6000;

/** A registration that differs from those of other numbers. */
export function webhook(n: number, changes: JsonObject = {}): JsonObject {
  const url = `https://receiver.example/${String(n).repeat(32)}`;
  return {
    url,
    authorizationHeaderPrefix: `P${n}`,
    events: ['CREATE', 'UPDATE'],
    entities: ['BOOKING'],
    ...changes,
  };
}

/** A trace of webhooks whose values are what was sent, with the ids that the test gives. */
export class Webhooks extends StagedTrace {
  register(id: number, body: JsonObject, answer: JsonObject = { id, ...body }): void {
    this.send('createWebhook', PATH, { body, answer });
  }

  refuse(body: JsonObject, status = 400): void {
    this.send('createWebhook', PATH, { body, status });
  }

  replace(id: number, body: JsonObject, status = 200): void {
    this.send('replaceWebhook', `${PATH}/${id}`, { body, status, answer: { id, ...body } });
  }

  remove(id: number | string, status = 200): void {
    this.send('deleteWebhook', `${PATH}/${id}`, { status });
  }

  list(...answer: readonly Json[]): void {
    this.send('listWebhooks', PATH, { answer });
  }
}

/** What a run does with webhooks. */
export interface Story {
  readonly what: string;
  readonly tell: (trace: Webhooks) => void;
  /** The statements that it breaks. */
  readonly breaks: readonly string[];
}

export const [one, two, other] = [webhook(1), webhook(2), webhook(3)];
export const [listedOne, listedTwo] = [
  { id: 1, ...one },
  { id: 2, ...two },
];

/** Tells a story after two webhooks were registered, and late enough that lists must show them. */
export function registered(tell: (trace: Webhooks) => void): (trace: Webhooks) => void {
  return (trace) => {
    trace.register(1, one);
    trace.register(2, two);
    trace.pass(LATE_MS);
    tell(trace);
  };
}

/** A test for each story. */
export function judgeStories(stories: readonly Story[]): void {
  for (const { what, tell, breaks } of stories)
    test(`${breaks.length === 0 ? 'sound' : breaks.join()}: ${what}`, () => {
      const trace = new Webhooks();
      tell(trace);
      expect(trace.broken()).toEqual(breaks);
    });
}
