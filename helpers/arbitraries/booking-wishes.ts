import fc, { type Arbitrary } from 'fast-check';
import type { JsonObject } from '../json.ts';
import { offsetDateTime } from '../local-date-time.ts';
import type { Place } from '../target/places.ts';
import { awkwardTexts } from './awkward-texts.ts';
import { letterNames } from './letter-names.ts';
import { utcOffsets } from './utc-offsets.ts';

/** What a guest asks for, all but the place and the phone. */
export interface BookingWish {
  readonly persons: number;
  readonly firstName: string;
  readonly lastName: string | undefined;
  readonly comment: string | undefined;
  readonly promo: string | undefined;
  /** The offset that the date is written with. */
  readonly offset: string;
  /** So many minutes after the moment of the place. */
  readonly minutesLater: number;
}

const maybe = (texts: Arbitrary<string>): Arbitrary<string | undefined> =>
  fc.option(texts, { nil: undefined, freq: 6 });

/** Sound wishes: any text in any script, any offset, any minute within half an hour. */
export const bookingWishes: Arbitrary<BookingWish> = fc.record({
  persons: fc.integer({ min: 1, max: 12 }),
  firstName: fc.oneof(letterNames, awkwardTexts),
  lastName: maybe(fc.oneof(letterNames, awkwardTexts)),
  comment: maybe(awkwardTexts),
  promo: maybe(awkwardTexts),
  offset: utcOffsets,
  minutesLater: fc.integer({ min: 0, max: 29 }),
});

/** A wish with everything in it that is most ordinary, and some of it otherwise. */
export function bookingWish(changes: Partial<BookingWish> = {}): BookingWish {
  return {
    persons: 3,
    firstName: 'Ada',
    lastName: 'Lovelace',
    comment: 'A table by the window, please',
    promo: 'WELCOME',
    offset: '+05:45',
    minutesLater: 0,
    ...changes,
  };
}

/** The wish as changes of a sound booking request. */
export function requestOf(wish: BookingWish, { moment }: Place): JsonObject {
  const { persons, firstName, lastName, comment, promo, offset, minutesLater } = wish;
  const date = offsetDateTime(moment + minutesLater * 60_000, offset);
  return { persons, firstName, lastName, comment, meta: promo === undefined ? undefined : { promo }, date };
}
