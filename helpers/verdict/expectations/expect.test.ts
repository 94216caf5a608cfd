import { expect, test } from '@playwright/test';
import type { Answered } from '../../http/exchange.ts';
import { Redactor } from '../../evidence/redactor.ts';
import { CheckRecord } from '../check-record.ts';
import { within } from '../current-check.ts';
import { requireAccepted } from './expect.ts';

function refused(operation: Answered['operation'], url: string): Answered {
  const request = {
    method: 'POST',
    url: 'http://target.example/x',
    headers: {},
    body: JSON.stringify({ url }),
  };
  return {
    ...{ kind: 'answered', operation, request, startedAt: 0, durationMs: 1, status: 400 },
    ...{ headers: {}, text: '', json: undefined, breaches: [] },
  };
}

for (const [what, exchange, setting] of [
  ['a plain address', refused('createWebhook', 'http://127.0.0.1:1/x'), 'LISTENER_PUBLIC_URL'],
  ['an https address', refused('replaceWebhook', 'https://receiver.invalid/x'), undefined],
  ['a booking', refused('createBooking', 'http://127.0.0.1:1/x'), undefined],
] as const)
  test(`a check that needs ${what} accepted names ${setting ?? 'no setting'} when it is refused`, () => {
    const record = new CheckRecord(['CREATE-WEBHOOK-ANSWERS-200'], new Redactor(), 'seed');
    const needing = (): unknown => within(record, () => requireAccepted(exchange));
    expect(needing).toThrow(/the check needs this accepted/);
    expect(needing).toThrow(setting === undefined ? /^(?!.*LISTENER)/s : new RegExp(setting));
  });
