import assert from 'node:assert/strict';
import { expect, test } from '@playwright/test';
import { catalogue, type RequirementId } from '../../../spec/requirements/catalogue.ts';
import { explanationsOf } from './explanations.ts';

test('what explains a finding is of the catalogue, and nothing explains itself, also by way of others', () => {
  const all = new Set<RequirementId>(catalogue.map(({ id }) => id));
  const behind = (id: RequirementId, met: ReadonlySet<RequirementId>): readonly RequirementId[] =>
    explanationsOf(id).flatMap((one) =>
      met.has(one) ? [one] : [one, ...behind(one, new Set([...met, one]))],
    );
  for (const id of all) {
    assert.deepEqual(
      explanationsOf(id).filter((one) => !all.has(one)),
      [],
    );
    assert(!behind(id, new Set([id])).includes(id), id);
  }
});

test('the form of a field explains its value, a confused guest explains a refused booking', () => {
  expect([...explanationsOf('CREATE-WEBHOOK-PREFIX-RETURNED')].sort()).toEqual([
    'WEBHOOK-PREFIX-LENGTH',
    'WEBHOOK-PREFIX-TYPE',
  ]);
  expect(explanationsOf('GET-BOOKING-PERSONS-AGREES')).toContain('BOOKING-PERSONS-TYPE');
  expect(explanationsOf('CREATE-BOOKING-EMOJI-ACCEPTED')).toContain('RESTRICT-OTHER-PHONE-FREE');
  expect(explanationsOf('BOOKING-PERSONS-TYPE')).toEqual([]);
});

test('a text of a booking explains those after it, in the same operation', () => {
  const [first, last] = ['GET-BOOKING-FIRST-NAME-AGREES', 'GET-BOOKING-LAST-NAME-AGREES'];
  expect(explanationsOf('GET-BOOKING-COMMENT-AGREES')).toEqual(expect.arrayContaining([first, last]));
  expect(explanationsOf('GET-BOOKING-FIRST-NAME-AGREES')).not.toContain(last);
  expect(explanationsOf('CREATE-BOOKING-PROMO-RETURNED')).not.toContain(first);
});

test('how a registration is judged explains how a replacement is, but for who may ask', () => {
  expect(explanationsOf('REPLACE-WEBHOOK-PREFIX-BOUNDS-ACCEPTED')).toEqual([
    'CREATE-WEBHOOK-PREFIX-BOUNDS-ACCEPTED',
  ]);
  expect(explanationsOf('REPLACE-WEBHOOK-EVENTS-ENUM')).toEqual(['CREATE-WEBHOOK-EVENTS-ENUM']);
  expect(explanationsOf('REPLACE-WEBHOOK-PROTECTED')).toEqual([]);
});

test('a wrong form explains answers that differ, and an unknown type of hours explains bookings at closed times', () => {
  expect(explanationsOf('GET-RESTAURANT-MATCHES-PAGE')).toContain('RESTAURANT-STATUS-ENUM');
  expect(explanationsOf('EVENT-DATA-BOOKING-AGREES')).toContain('GET-BOOKING-PROMO-AGREES');
  expect(explanationsOf('RESTRICT-OUTSIDE-BOOKING-HOURS')).toContain('SCHEDULE-TYPE-ENUM');
});

test('subscribers that are left out explain kinds of notifications that never arrive', () => {
  for (const id of ['EVENT-CREATE-RESTAURANT', 'EVENT-UPDATE-BOOKING-MOVED', 'EVENT-DELETE-BOOKING'] as const)
    expect(explanationsOf(id)).toContain('EVENT-EVERY-SUBSCRIBER');
  expect(explanationsOf('EVENT-BOOKING-CREATED-ONCE')).toEqual([]);
});
