import { expect, test } from '@playwright/test';
import { missedOpportunity, reasonKind, type ReasonKind } from './reason-kinds.ts';
import { reasonsInChecks } from '../testing/reasons-in-checks.ts';

const given = reasonsInChecks();

/** A check that leaves something open for such a reason is looked at here first: no fault may hide behind it. */
const NO_OPPORTUNITY: Readonly<Partial<Record<ReasonKind, readonly string[]>>> = {
  hours: [
    'no page shows a restaurant with hours that is not active',
    'no restaurant is open outside of its BOOKING hours',
    'no restaurant shows hours that begin and end',
    'no restaurant that takes bookings is closed between its hours',
    'no restaurant that takes bookings shows a day without hours between others',
  ],
  table: [
    'no bookable place was found; TARGET_TIMEZONE and TARGET_RESTAURANT_IDS may open one',
    'no booking was accepted',
    'no booking was accepted, or none stays in such a state',
    'no moment is bookable',
    'no restaurant accepted a sound booking',
    'refused where no booking is accepted either',
    'refused, but there was no other place to try it again',
    'there is no place to book in',
    'there is no place to try a sound request in',
    'there is no place to try it in',
  ],
  moving: [
    'every restaurant that was refused has changed meanwhile',
    'it is CANCELING once more; the cancellation of another may have reached it',
    'other restaurants came and went all the time',
    'restaurant … has changed meanwhile',
    'restaurant …, which was refused, has changed meanwhile',
    'somebody has switched the guest channel on',
    'the number of restaurants changed during each of … readings of the list',
    'the search was refused, finds too many, or the restaurant has changed',
    'was seen once, but not a second time',
  ],
};

for (const [kind, reasons] of Object.entries(NO_OPPORTUNITY)) {
  test(`reasons that checks give are of the kind "${kind}"`, () => {
    const all = [...given.inconclusive, ...given.notApplicable].sort();
    expect(all.filter((reason) => reasonKind(reason) === kind)).toEqual(reasons);
  });
}

test('among the reasons of open statements, only a missing restaurant is missing data', () => {
  const data = given.inconclusive.filter((reason) => reasonKind(reason) === 'data');
  expect(data).toEqual([
    'every posUid is that of several restaurants',
    'no page showed a restaurant',
    'the list holds … restaurants; up to … are read to the end',
  ]);
});

test('the checks are read: they give many reasons of each verdict', () => {
  expect(given.inconclusive.length).toBeGreaterThan(90);
  expect(given.notApplicable.length).toBeGreaterThan(20);
});

test('"not applicable" is always a missed opportunity', () => {
  for (const reason of given.notApplicable) {
    expect(missedOpportunity({ verdict: 'not applicable', reason }), reason).toBeDefined();
  }
});

const examples: readonly (readonly [string, ReasonKind])[] = [
  ['not run: this run was limited to other checks', 'not run'],
  ["can't be put to the test from outside: it speaks of time", 'excluded'],
  ['needs the control interface with "booking-state": TARGET_CONTROL_URL', 'setting'],
  ['TARGET_TIMEZONE would tell when restaurants are closed', 'setting'],
  ['no bookable place was found; TARGET_TIMEZONE and TARGET_RESTAURANT_IDS may open one', 'table'],
  ['the check needs this accepted: POST /api/v1/external/restaurant/7/booking gave status 409', 'table'],
  ['the check needs this accepted: POST /api/v1/external/restaurant/7/booking gave status 500', 'answer'],
  ['the check needs this accepted: GET /api/v1/external/restaurant/7 gave status 404', 'answer'],
  ['no moment is bookable; the check needs this accepted: GET /a gave status 500', 'answer'],
  ['the cancelled booking shows no state', 'answer'],
  ['the list of webhooks is no array', 'answer'],
  ['webhooks were given the same id, a separate finding', 'consequence'],
];

for (const [reason, kind] of examples) {
  test(`"${reason}" is of the kind "${kind}"`, () => {
    expect(reasonKind(reason)).toBe(kind);
  });
}

test('neither a judged nor an excluded requirement lacks anything', () => {
  expect(missedOpportunity({ verdict: 'passed' })).toBeUndefined();
  const reason = "can't be put to the test from outside: it speaks of time";
  expect(missedOpportunity({ verdict: 'not applicable', reason })).toBeUndefined();
  expect(missedOpportunity({ verdict: 'inconclusive', reason: 'two bookings got one id' })).toBeUndefined();
});
