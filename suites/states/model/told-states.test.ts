import { test as base, expect } from '@playwright/test';
import { Patience } from '../../../helpers/fixtures/events/patience.ts';
import { Inbox } from '../../../helpers/http/inboxes/inbox.ts';
import { type Listener, startListener } from '../../../helpers/http/listener/listener.ts';
import { ListenerPulse } from '../../../helpers/http/listener/pulse.ts';
import { LoopDelay } from '../../../helpers/http/pace/loop-delay.ts';
import { createTransport } from '../../../helpers/http/transport.ts';
import { monotonicMs } from '../../../helpers/values/time.ts';
import { ToldStates } from './told-states.ts';

const TIMEOUT_MS = 1_000;

const test = base.extend<{
  listener: Listener;
  inbox: Inbox;
  pulse: ListenerPulse;
  told: ToldStates;
}>({
  listener: async ({}, use) => {
    const listener = await startListener({ host: '127.0.0.1', port: 0, publicUrl: undefined });
    await use(listener);
    await listener.close();
  },
  inbox: async ({ listener }, use) => use(await Inbox.open(listener, createTransport(20, 30_000))),
  pulse: async ({ listener }, use) => {
    const loop = new LoopDelay();
    await use(new ListenerPulse(listener, createTransport(20, 30_000), loop));
    loop.stop();
  },
  told: ({ inbox, pulse }, use) => use(new ToldStates(inbox, new Patience(pulse, TIMEOUT_MS))),
});

async function tell({ url }: Inbox, id: number, state: string, uuid: string): Promise<void> {
  const body = JSON.stringify({ uuid, entity: 'BOOKING', event: 'UPDATE', data: { id, state } });
  await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
}

/** Asks whether booking 1 was edited more than so many times, so long after it must have been. */
function isEdited(told: ToldStates, times: number, agoMs = 0): Promise<boolean | undefined> {
  return told.isToldOftener(1n, { state: 'PATCHING', times, causedMs: monotonicMs() - agoMs });
}

test('a state of which a notification is still on its way is told', async ({ inbox, told }) => {
  const asked = isEdited(told, 0);
  await tell(inbox, 2, 'PATCHING', 'a');
  await tell(inbox, 1, 'ACCEPTED', 'b');
  await tell(inbox, 1, 'PATCHING', 'c');
  expect(await asked).toBe(true);
});

test('the same notification tells of a state once, and silence says that it was not there again', async ({
  inbox,
  told,
}) => {
  for (const uuid of ['a', 'a']) await tell(inbox, 1, 'PATCHING', uuid);
  expect(await isEdited(told, 0)).toBe(true);
  // So long ago that no lateness of this machine matters.
  expect(await isEdited(told, 1, 100 * TIMEOUT_MS)).toBe(false);
  await tell(inbox, 1, 'PATCHING', 'b');
  expect(await isEdited(told, 1)).toBe(true);
});

test('silence tells nothing where it may have a reason on this side', async ({ inbox }) => {
  const patience = { look: () => Promise.resolve({ doubt: 'this machine is too busy' }) };
  expect(await isEdited(new ToldStates(inbox, patience), 0)).toBeUndefined();
});
