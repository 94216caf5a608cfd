import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { Ledger } from './ledger.ts';

const room = mkdtempSync(join(tmpdir(), 'ledger-'));
test.afterAll(() => rmSync(room, { recursive: true, force: true }));

test('what one process created another still knows, ids without loss', () => {
  const file = join(room, 'a');
  const writer = new Ledger(file);
  writer.created({ kind: 'booking', id: 9007199254740993n });
  writer.created({ kind: 'webhook', id: 7n });
  writer.created({ kind: 'booking', id: 7n });
  writer.takenBack({ kind: 'webhook', id: 7n });
  expect(new Ledger(file).outstanding()).toEqual([
    { kind: 'booking', id: 9007199254740993n },
    { kind: 'booking', id: 7n },
  ]);
});

test('an id given to two checks is shared: of a booking for ever, of a webhook until it is taken back', () => {
  const file = join(room, 'shared');
  const [one, two, three] = [new Ledger(file, 'one'), new Ledger(file, 'two'), new Ledger(file, 'three')];
  const webhook = { kind: 'webhook', id: 7n } as const;
  const booking = { kind: 'booking', id: 7n } as const;
  one.created(booking);
  one.created(webhook);
  one.takenBack(webhook);
  two.created(webhook);
  expect([one, two, three].map((ledger) => ledger.sharedWithOthers())).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  three.created(webhook);
  one.takenBack(booking);
  three.created({ kind: 'booking', id: 8n });
  expect([one, two, three].map((ledger) => ledger.sharedWithOthers())).toEqual([undefined, webhook, webhook]);
  three.created(booking);
  expect([one, two, three].map((ledger) => ledger.sharedWithOthers()?.kind)).toEqual([
    'booking',
    'webhook',
    'webhook',
  ]);
});

test('what a check gives itself twice is not shared, nor what an earlier run was given', () => {
  const file = join(room, 'alone');
  const booking = { kind: 'booking', id: 7n } as const;
  const [earlier, ledger] = [new Ledger(file, 'other'), new Ledger(file, 'one')];
  earlier.created(booking);
  ledger.begin();
  ledger.created(booking);
  ledger.created(booking);
  expect(ledger.sharedWithOthers()).toBeUndefined();
  expect(ledger.outstanding()).toEqual([booking]);
});

test('a ledger that nobody wrote is empty', () => {
  expect(new Ledger(join(room, 'none')).outstanding()).toEqual([]);
});
