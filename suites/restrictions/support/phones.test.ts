import { expect, test } from '@playwright/test';
import { Guests } from '../../../helpers/fixtures/guests.ts';
import { phonesOfEveryLength } from './phones.ts';

const seeds = Array.from({ length: 50 }, (_, index) => `seed ${index}`);

const guestsOf = (seed: string): Guests => new Guests(undefined, seed, ['AUTH-TOKEN-REUSABLE']);

test('phones of every length that the patterns have are met, whatever the seed', () => {
  for (const seed of seeds) {
    const groups = phonesOfEveryLength(guestsOf(seed));
    expect(groups.map(([phone]) => phone?.length)).toEqual([12, 13]);
  }
});
