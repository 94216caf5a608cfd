import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { Ledger } from './ledger.ts';

let runDir: string;

test.beforeEach(() => {
  runDir = mkdtempSync(join(tmpdir(), 'ledger-'));
});

test.afterEach(() => rmSync(runDir, { recursive: true }));

test('what one process created another still knows, ids without loss', () => {
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

test('an id given to two checks is shared: of a booking for ever, of a webhook until its check deletes it', () => {
  const file = join(runDir, 'shared');
  const [one, two, three] = [
    new Ledger(file, '1/one'),
    new Ledger(file, '1/two'),
    new Ledger(file, '1/three'),
  ];
  const shared = (): unknown => [one, two, three].map((ledger) => ledger.sharedWithOthers());
  const webhook = { kind: 'webhook', id: 7n } as const;
  const booking = { kind: 'booking', id: 7n } as const;
  one.created(booking);
  one.created(webhook);
  one.mayBeReused(webhook);
  // Before the deletion is noted as done, which it is all the same.
  two.created(webhook);
  expect(shared()).toEqual([undefined, undefined, undefined]);
  two.mayBeReused({ kind: 'webhook', id: 70n });
  one.removed(webhook);
  three.created(webhook);
  expect(shared()).toEqual([undefined, webhook, webhook]);
  one.mayBeReused(booking);
  one.removed(booking);
  three.created({ kind: 'booking', id: 8n });
  expect(shared()).toEqual([undefined, webhook, webhook]);
  two.created(booking);
  expect(shared()).toEqual([booking, booking, webhook]);
});

test('what a check gives itself twice is not shared, nor what an earlier run or round was given', () => {
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

test('a ledger that nobody wrote is empty', () => {
  expect(new Ledger(join(runDir, 'none')).outstanding()).toEqual([]);
});
