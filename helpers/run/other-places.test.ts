import { expect, test } from '@playwright/test';
import { Redactor } from '../evidence/redactor.ts';
import type { Answered } from '../http/exchange.ts';
import { CheckRecord } from '../verdict/check-record.ts';
import { inconclusive, within } from '../verdict/current-check.ts';
import { expectThat, leaveInconclusive, requireAccepted } from '../verdict/expectations/expect.ts';
import { atOtherPlaces } from './other-places.ts';

const ID = 'GET-BOOKING-ANSWERS-200';

function answer(operation: Answered['operation'], status: number): Answered {
  const request = { method: 'POST', url: 'http://target.example/x', headers: {}, body: '{}' };
  return {
    ...{ kind: 'answered', operation, request, startedAt: 0, durationMs: 1, status },
    ...{ headers: {}, text: '', json: undefined, breaches: [] },
  };
}

/** How often a check was judged and chose anew, and its verdicts. */
async function judged(judge: (attempt: number) => void): Promise<{
  attempts: number;
  choices: number;
  verdicts: readonly string[];
}> {
  const check = new CheckRecord([ID, 'GET-BOOKING-SAME-ID'], new Redactor(), 'seed');
  let [attempts, choices] = [0, 0];
  const choosing = { check, chooseAnew: () => void (choices += 1) };
  await within(check, () => atOtherPlaces(choosing, () => judge((attempts += 1)))).catch(() => undefined);
  return { attempts, choices, verdicts: check.verdicts().map(({ verdict }) => verdict) };
}

function pass(): void {
  for (const id of [ID, 'GET-BOOKING-SAME-ID'] as const)
    expectThat(id, true, { expected: '', observed: '', evidence: [] });
}

test('a check whose place is booked out is judged at another one, and nothing stays open', async () => {
  const end = await judged((attempt) => {
    requireAccepted(answer('createBooking', attempt < 3 ? 409 : 200));
    pass();
  });
  expect(end).toEqual({ attempts: 3, choices: 2, verdicts: ['passed', 'passed'] });
});

test('a statement that was left open at the first place is judged at the next one', async () => {
  const end = await judged((attempt) => {
    if (attempt === 1) leaveInconclusive('GET-BOOKING-SAME-ID', 'no second booking was accepted');
    requireAccepted(answer('createBooking', attempt === 1 ? 409 : 200));
    pass();
  });
  expect(end).toEqual({ attempts: 2, choices: 1, verdicts: ['passed', 'passed'] });
});

test('a check that finds no place where a booking is accepted stays open', async () => {
  const end = await judged(() => requireAccepted(answer('createBooking', 409)));
  expect(end).toEqual({ attempts: 3, choices: 2, verdicts: ['inconclusive', 'inconclusive'] });
});

for (const [what, ends] of [
  ['another request is refused', () => requireAccepted(answer('createWebhook', 400))],
  ['the booking is to be sent later', () => requireAccepted(answer('createBooking', 429))],
  ['something else is missing', () => inconclusive('no restaurant is shown')],
] as const)
  test(`a check is not judged again where ${what}`, async () => {
    expect(await judged(ends)).toMatchObject({ attempts: 1, choices: 0 });
  });

test('a check that deviates already is not judged again', async () => {
  const end = await judged(() => {
    expectThat(ID, false, { expected: 'this', observed: 'that', evidence: [] });
    requireAccepted(answer('createBooking', 409));
  });
  expect(end).toEqual({ attempts: 1, choices: 0, verdicts: ['failed', 'inconclusive'] });
});
