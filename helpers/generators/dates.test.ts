import { expect, test } from '@playwright/test';
import { readInstant } from '../values/time.ts';
import { impossibleDates } from './dates.ts';

for (const moment of ['2026-11-25T10:30:00.000Z', '2027-01-01T00:00:00.000Z', '2028-03-31T23:30:00.000Z']) {
  test(`no text made of ${moment} names a moment`, () => {
    for (const { text } of impossibleDates(Date.parse(moment)))
      expect(readInstant(text).form, text).toBe('none');
  });

  test(`a reader that lets parts run over takes the first three for ${moment}`, () => {
    for (const { text } of impossibleDates(Date.parse(moment)).slice(0, 3)) {
      const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = text.split(/[^\d]/).map(Number);
      expect(new Date(Date.UTC(year, month - 1, day, hour, minute)).toISOString(), text).toBe(moment);
    }
  });
}
