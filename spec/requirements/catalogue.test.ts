import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import {
  areaOf,
  areas,
  catalogue,
  isRequirementId,
  requirementById,
  requirementForAnswer,
  requirementForField,
} from './catalogue.ts';

function repeated(texts: readonly string[]): readonly string[] {
  return texts.filter((text, index) => texts.indexOf(text) !== index);
}

const ids = catalogue.map(({ id }) => id);

test('ids are upper-case words and numbers joined by hyphens', () => {
  expect(ids.filter((id) => !/^[A-Z][A-Z0-9]*(?:-[A-Z0-9]+)+$/.test(id))).toEqual([]);
});

test('no id stands twice', () => {
  const written = Object.values(areas).flatMap((area) => area.map(({ id }) => id));
  expect(repeated(written)).toEqual([]);
});

test('no id is a part of another, so that --grep finds one requirement', () => {
  const parts = ids.flatMap((id) =>
    ids.filter((other) => other !== id && other.includes(id)).map((other) => `${id} in ${other}`),
  );
  expect(parts).toEqual([]);
});

test('the ids are those of ids.txt', async () => {
  const published = await readFile(new URL('ids.txt', import.meta.url), 'utf8');
  const known = published.split('\n').filter((line) => line !== '');
  const changes = [
    ...ids.filter((id) => !known.includes(id)).map((id) => `+ ${id}`),
    ...known.filter((id) => !isRequirementId(id)).map((id) => `- ${id}`),
  ];
  expect(
    changes,
    'Reports and waivers refer to ids. If the change is meant, run `npm run generate`.',
  ).toEqual([]);
});

test('every id belongs to the area whose array holds it, in the order of the areas', () => {
  const inOrder = Object.entries(areas).flatMap(([name, area]) => area.map(({ id }) => `${name} ${id}`));
  expect(ids.map((id) => `${areaOf(id)} ${id}`)).toEqual(inOrder);
});

test('every text is one sentence and no text stands twice', () => {
  const faulty = catalogue.filter(
    ({ text }) => !/^[A-Z].*[^.\s]\.$/.test(text) || /[.!?]\s+[A-Z]/.test(text) || text.length < 20,
  );
  expect(faulty.map(({ id, text }) => `${id}: ${text}`)).toEqual([]);
  expect(repeated(catalogue.map(({ text }) => text))).toEqual([]);
});

test('an excluded entry has a reason, and neither a capability nor a subject', () => {
  const excluded = catalogue.filter((requirement) => requirement.excluded !== undefined);
  expect(excluded.length).toBeGreaterThan(0);
  const faulty = excluded.filter(
    (entry) =>
      entry.needs !== undefined || entry.subject !== undefined || !/^[A-Z].*\.$/.test(entry.excluded ?? ''),
  );
  expect(faulty.map(({ id }) => id)).toEqual([]);
});

test('observed entries say that something is recorded, and no others do', () => {
  const tested = catalogue.filter(({ excluded }) => excluded === undefined);
  const faulty = tested.filter(
    ({ level, text }) => (level === 'observed') !== /\b(?:is|are) recorded\b/.test(text),
  );
  expect(faulty.map(({ id, text }) => `${id}: ${text}`)).toEqual([]);
});

test('the entries are found by id and by what they speak of', () => {
  expect(isRequirementId('BOOKING-STATE-ENUM')).toBe(true);
  expect(isRequirementId('booking-state-enum')).toBe(false);
  expect(requirementById('BOOKING-STATE-ENUM').subject).toMatchObject({ field: 'state' });
  expect(areaOf('BOOKING-STATE-ENUM')).toBe('bookings');
  expect(requirementForField('BookingExternalDto', 'state', 'value')).toBe('BOOKING-STATE-ENUM');
  expect(requirementForField('RestaurantAddressInPage', 'city', 'type')).toBe('RESTAURANT-CITY-TYPE');
  expect(requirementForField('BookingExternalDto', 'comment', 'null')).toBe('BOOKING-NULL-FREE');
  expect(requirementForField('BookingExternalDto', 'comment', 'presence')).toBeUndefined();
  expect(requirementForAnswer('getSchedule', 'media')).toBe('GET-SCHEDULE-MEDIA-TYPE');
  expect(requirementForAnswer('deleteWebhook', 'media')).toBeUndefined();
});
