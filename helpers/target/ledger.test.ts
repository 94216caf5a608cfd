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

test('a ledger that nobody wrote is empty', () => {
  expect(new Ledger(join(room, 'none')).outstanding()).toEqual([]);
});
