import { expect, test } from '@playwright/test';
import type { JsonObject } from '../../values/json/json.ts';
import { type SampleForm, SampleRun } from '../testing/sample-run.ts';
import { notificationRules } from './rules.ts';

const LISTENER = 'http://listener.test';

function brokenIn(run: SampleRun): readonly string[] {
  const trace = run.trace();
  return notificationRules.flatMap((rule) => rule(trace)).map(({ requirement }) => requirement);
}

/** A webhook that is notified once, in another form than the usual. */
function told(form: SampleForm, changes: JsonObject = {}): SampleRun {
  const run = new SampleRun();
  run.webhook(0, 1, 'in', changes);
  run.tell(100, 'in', { id: 7, name: 'Here' }, { entity: 'RESTAURANT', event: 'DELETE', form });
  return run;
}

test('method, media type and fields are judged for every kind of notification', () => {
  const { breaks, sound } = {
    breaks: [
      [{ method: 'PUT' }, 'EVENT-METHOD-POST'],
      [{ media: 'text/plain' }, 'EVENT-MEDIA-TYPE'],
      [{ fields: { data: null } }, 'EVENT-DATA-TYPE'],
      [{ fields: { data: undefined } }, 'EVENT-DATA-PRESENT'],
      [{ fields: { uuid: 7 } }, 'EVENT-UUID-TYPE'],
      [{ fields: { uuid: undefined } }, 'EVENT-UUID-PRESENT'],
      [{ fields: { date: null } }, 'EVENT-DATE-TYPE'],
    ] as const,
    sound: [
      {},
      { media: 'application/json; charset=utf-8' },
      // No notification: the target asks if somebody answers.
      { method: 'PUT', media: 'text/plain', fields: { event: 'ping', data: null } },
    ],
  };
  for (const [form, requirement] of breaks) expect(brokenIn(told(form))).toEqual([requirement]);
  for (const form of sound) expect(brokenIn(told(form))).toEqual([]);
});

test('path and query of the url are those of a registration of the inbox, in any encoding', () => {
  const url = `${LISTENER}/in/hooks/v1?tenant=42&key=a%2Fb`;
  const [path, query] = ['/hooks/v1', '?tenant=42&key=a%2fb'];
  expect(brokenIn(told({ path, query }, { url }))).toEqual([]);
  expect(brokenIn(told({ path }, { url }))).toEqual(['EVENT-URL-KEPT']);
  expect(brokenIn(told({ path, query: '?tenant=42&key=a/b' }, { url }))).toEqual(['EVENT-URL-KEPT']);
  const replaced = told({ path, query }, { url });
  replaced.webhook(50, 1, 'in', { url: `${LISTENER}/in` }, true);
  expect(brokenIn(replaced)).toEqual([]);
  // A sender may resolve dots, and drops a fragment.
  expect(brokenIn(told({ path: '/v1' }, { url: `${LISTENER}/in/a/../v1` }))).toEqual([]);
  expect(brokenIn(told({ path: '/v1' }, { url: `${LISTENER}/in/v1#there` }))).toEqual([]);
});
