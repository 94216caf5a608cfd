import { expect, test } from '@playwright/test';
import { Guests } from '../../../helpers/fixtures/guests.ts';
import { phonesOfEveryLength } from './phones.ts';

const seeds = Array.from({ length: 50 }, (_, index) => `seed ${index}`);

const guestsOf = (seed: string): Guests => new Guests(undefined, seed, ['AUTH-TOKEN-REUSABLE']);

test('every seed gives phones of every length of the patterns', () => {
  for (const seed of seeds) {
    const groups = phonesOfEveryLength(guestsOf(seed));
    expect(groups.map(([phone]) => phone?.length)).toEqual([12, 13]);
  }
});
