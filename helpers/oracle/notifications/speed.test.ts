import { expect, test } from '@playwright/test';
import { stringifyJson } from '../../values/json/json.ts';
import { bookingRules } from '../bookings/rules.ts';
import { SampleRun } from '../testing/sample-run.ts';
import type { Trace } from '../trace.ts';
import { notificationRules } from './rules.ts';

/** As many as a run at standard depth has. */
const BOOKINGS = 1_000;

/** A run of 4,000 exchanges and 3,000 notifications. */
function longRun(): Trace {
  const run = new SampleRun();
  run.webhook(0, 1, 'in');
  run.webhook(0, 2, 'twin');
  for (let id = 1; id <= BOOKINGS; id += 1) {
    const [atMs, phone, comment] = [40 * id, `+1202${5_550_000 + id}`, `A table for ${id}`];
    run.book(atMs, id, { phone, comment }, { restaurant: id % 50 });
    run.read(atMs + 12, id, { phone, comment });
    run.cancel(atMs + 24, id);
    run.read(atMs + 36, id, { phone, comment, state: 'CANCELING' });
    for (const inbox of ['in', 'twin']) run.tell(atMs + 20, inbox, { id, phone, comment });
    run.tell(atMs + 30, 'in', { id, phone, comment, state: 'CANCELING' }, { event: 'UPDATE' });
  }
  return run.trace();
}

/** The least processor time of three, in ms: on a busy machine a clock would measure others, too. */
function shortest(measured: () => unknown): number {
  const times = Array.from({ length: 3 }, () => {
    const began = process.cpuUsage();
    measured();
    return process.cpuUsage(began).user / 1000;
  });
  return Math.min(...times);
}

/** So often is the trace read, since one reading is too short to be measured. */
const READINGS = 10;

test('the rules take not much longer than the reading of the same trace', () => {
  const trace = longRun();
  const texts = [
    ...trace.exchanges.map(({ request, ...rest }) =>
      stringifyJson({ ...request, ...('text' in rest && { text: rest.text }) }),
    ),
    ...trace.notifications.map(({ text }) => text),
  ];
  const readings = Array.from({ length: READINGS }, () => texts).flat();
  const readMs = shortest(() => readings.map((text): unknown => JSON.parse(text))) / READINGS;
  const rules = [...bookingRules, ...notificationRules];
  const judgeMs = shortest(() => {
    // The models of a trace are kept, so each time has a trace of its own.
    const fresh = { ...trace };
    return rules.flatMap((rule) => rule(fresh));
  });
  expect(rules.flatMap((rule) => rule(trace))).toEqual([]);
  expect(judgeMs / readMs).toBeLessThan(50);
});
