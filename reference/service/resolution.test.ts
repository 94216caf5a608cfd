import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import { lookupReceiver } from './resolution.ts';

function resolved(name: string): Promise<string> {
  return new Promise((resolve) => {
    lookupReceiver(name, {}, (error, address) =>
      resolve(error?.code ?? (typeof address === 'string' ? address : '')),
    );
  });
}

test('a name that never exists is refused without a question to a name server', async () => {
  for (const name of ['receiver.invalid', 'a.receiver.INVALID.']) {
    const refused = resolved(name);
    // A question goes to another thread, whose answer comes in a later turn of the event loop.
    expect(await Promise.race([refused, pause(0, 'asked')])).toBe('ENOTFOUND');
    expect(process.getActiveResourcesInfo()).not.toContain('GetAddrInfoReqWrap');
  }
});

test('other names are looked up', async () => {
  expect(await resolved('localhost')).toMatch(/^(127\.0\.0\.1|::1)$/);
});
