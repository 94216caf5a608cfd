import { expect, test } from '@playwright/test';
import { requirementById } from './catalogue.ts';
import { answerOf, fieldsOf, requirementsNamedIn } from './lookup.ts';

test('the requirements on fields are found by schema, in the order of the catalogue', () => {
  expect(fieldsOf('BookingMetaExternalDto')).toEqual(['BOOKING-PROMO-TYPE', 'BOOKING-META-NULL-FREE']);
  const both = fieldsOf('BookingExternalDto', 'BookingMetaExternalDto');
  expect(both).toHaveLength(fieldsOf('BookingExternalDto').length + 2);
  expect(both.slice(0, 2)).toEqual(['BOOKING-ID-PRESENT', 'BOOKING-ID-TYPE']);
  expect(both.at(-1)).toBe('BOOKING-META-NULL-FREE');
  expect(both.every((id) => requirementById(id).subject !== undefined)).toBe(true);
});

test('the requirements on the response of an operation are found by its operationId', () => {
  expect(answerOf('createBooking')).toEqual([
    'CREATE-BOOKING-ANSWERS-200',
    'CREATE-BOOKING-MEDIA-TYPE',
    'CREATE-BOOKING-BODY-KIND',
  ]);
  expect(answerOf('cancelBooking')).toEqual(['CANCEL-BOOKING-ANSWERS-200']);
});

test('a question that no requirement answers is an error', () => {
  expect(() => fieldsOf('BookingExternalRequestDto')).toThrow('no requirement');
});

test('a check names requirements by quoted ids and by lookups', () => {
  const source = `
    ...covers([...answerOf('getBooking'), 'GET-BOOKING-SAME-ID', "NO-SUCH-ID"], check),
    ...covers(
      fieldsOf(
        'BookingMetaExternalDto',
      ),
      check,
    )`;
  expect([...requirementsNamedIn(source)].sort()).toEqual(
    [...answerOf('getBooking'), 'GET-BOOKING-SAME-ID', ...fieldsOf('BookingMetaExternalDto')].sort(),
  );
});
