import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { Ledger } from './ledger.ts';

let runDir: string;

test.beforeEach(() => {
  runDir = mkdtempSync(join(tmpdir(), 'ledger-'));
});

test.afterEach(() => rmSync(runDir, { recursive: true }));

test('objects that one process created are known to another, without loss of digits in ids', () => {
  const file = join(runDir, 'a');
  const writer = new Ledger(file);
  writer.created({ kind: 'booking', id: 9007199254740993n });
  writer.created({ kind: 'webhook', id: 7n });
  writer.created({ kind: 'booking', id: 7n });
  writer.removed({ kind: 'webhook', id: 7n });
  expect(new Ledger(file).outstanding()).toEqual([
    { kind: 'booking', id: 9007199254740993n },
    { kind: 'booking', id: 7n },
  ]);
});

test('an id of two checks is shared: for a booking for ever, for a webhook until its check deletes it', () => {
  const file = join(runDir, 'shared');
  const [one, two, three] = [
    new Ledger(file, '1/one'),
    new Ledger(file, '1/two'),
    new Ledger(file, '1/three'),
  ];
  const shared = (): unknown => [one, two, three].map((ledger) => ledger.sharedWithOthers());
  const webhook = { kind: 'webhook', id: 7n } as const;
  const booking = { kind: 'booking', id: 7n } as const;
  const [certain, certainBooking] = [webhook, booking].map((created) => ({ ...created, isCertain: true }));
  one.created(booking);
  one.created(webhook);
  one.mayBeReused(webhook);
  // Before the deletion is noted as done, which it is all the same.
  two.created(webhook);
  expect(shared()).toEqual([undefined, undefined, undefined]);
  two.mayBeReused({ kind: 'webhook', id: 70n });
  one.removed(webhook);
  three.created(webhook);
  expect(shared()).toEqual([undefined, certain, certain]);
  one.mayBeReused(booking);
  one.removed(booking);
  three.created({ kind: 'booking', id: 8n });
  expect(shared()).toEqual([undefined, certain, certain]);
  two.created(booking);
  expect(shared()).toEqual([certainBooking, certainBooking, certain]);
});

test('an id that one check gets twice is not shared, nor is an id of an earlier run or round', () => {
  const file = join(runDir, 'alone');
  const booking = { kind: 'booking', id: 7n } as const;
  const [earlier, before] = [new Ledger(file, '1/other'), new Ledger(file, '1/another')];
  earlier.created(booking);
  earlier.begin();
  // In --ui one run has several rounds, and the target may have begun anew between them.
  before.created(booking);
  const ledger = new Ledger(file, '2/one');
  ledger.created(booking);
  ledger.created(booking);
  expect(ledger.sharedWithOthers()).toBeUndefined();
  expect(ledger.outstanding()).toEqual([booking]);
});

test('an id that somebody deletes although it is free is contested: its next holders may have lost it', () => {
  const file = join(runDir, 'contested');
  const [one, two, three] = [
    new Ledger(file, '1/one'),
    new Ledger(file, '1/two'),
    new Ledger(file, '1/three'),
  ];
  const webhook = { kind: 'webhook', id: 32n } as const;
  one.created(webhook);
  one.mayBeReused(webhook);
  expect(one.sharedWithOthers()).toBeUndefined();
  // By now the target has given the id to two, which notes it only later.
  one.mayBeReused(webhook);
  two.created(webhook);
  three.created(webhook);
  for (const ledger of [one, two, three])
    expect(ledger.sharedWithOthers()).toEqual({ ...webhook, isCertain: false });
});

test('an id that one check finds and another was given is contested, whoever notes it first', () => {
  const webhook = { kind: 'webhook', id: 17n } as const;
  for (const isFoundFirst of [true, false]) {
    const file = join(runDir, `found-${isFoundFirst}`);
    const [finder, holder] = [new Ledger(file, '1/finder'), new Ledger(file, '1/holder')];
    finder.created(webhook);
    finder.mayBeReused(webhook);
    finder.removed(webhook);
    // The finder replaced what it had deleted: the target has given the id to the holder by then.
    if (isFoundFirst) finder.found(webhook);
    holder.created(webhook);
    if (!isFoundFirst) finder.found(webhook);
    expect(finder.sharedWithOthers()).toEqual({ ...webhook, isCertain: false });
    expect(holder.sharedWithOthers()).toEqual({ ...webhook, isCertain: false });
    expect(finder.outstanding()).toEqual([webhook]);
  }
});

test('an entry that a full disk cut off is no entry, wherever it was cut, and spoils none that follows', () => {
  const whole = new Ledger(join(runDir, 'whole'));
  whole.created({ kind: 'booking', id: 9007199254740993n });
  const entry = readFileSync(join(runDir, 'whole'), 'utf8');
  for (let length = 0; length < entry.length - 1; length += 1) {
    const file = join(runDir, `cut-${length}`);
    const ledger = new Ledger(file, '1/one');
    ledger.created({ kind: 'booking', id: 5n });
    appendFileSync(file, entry.slice(0, length));
    ledger.created({ kind: 'webhook', id: 9n });
    expect(ledger.outstanding().map(({ id }) => id)).toEqual([5n, 9n]);
  }
});

test('a ledger without a file is empty', () => {
  expect(new Ledger(join(runDir, 'none')).outstanding()).toEqual([]);
});
