import { expect, test } from '@playwright/test';
import { catalogue, type RequirementId } from '../../spec/requirements/catalogue.ts';
import { CheckRecord, within } from '../check-record.ts';
import { Redactor } from '../redactor.ts';
import { fictionalPhones } from './fictional-phones.ts';
import { Guests } from './guests.ts';

test('no phone number is handed out twice in a run, by whichever check', () => {
  const phones = catalogue.flatMap(({ id }) => {
    const guests = new Guests(undefined, 'seed', [id]);
    return Array.from({ length: 60 }, () => guests.phone());
  });
  expect(new Set(phones).size).toBe(phones.length);
});

test('every number fits a pattern reserved for fiction', () => {
  const patterns = fictionalPhones.map((pattern) => new RegExp(`^\\${pattern.replaceAll('#', '\\d')}$`));
  const guests = new Guests(undefined, 'another seed', ['AUTH-TOKEN-REUSABLE']);
  for (let count = 0; count < 60; count += 1) {
    const phone = guests.phone();
    expect(
      patterns.some((pattern) => pattern.test(phone)),
      phone,
    ).toBe(true);
  }
});

test('the guests of a check come from several countries, and none has nearly the number of another', () => {
  const guests = new Guests(undefined, 'seed', ['AUTH-TOKEN-REUSABLE']);
  const phones = Array.from({ length: 40 }, () => guests.phone());
  expect(new Set(phones.map((phone) => phone.slice(0, 3))).size).toBeGreaterThan(2);
  expect(new Set(phones.map((phone) => phone.slice(0, -1))).size).toBe(phones.length);
});

test('near phones differ in their last digit alone, and nobody else has them', () => {
  for (let seed = 0; seed < 50; seed += 1) {
    const guests = new Guests(undefined, `seed ${seed}`, ['AUTH-TOKEN-REUSABLE']);
    const before = Array.from({ length: seed }, () => guests.phone());
    const near = guests.nearPhones();
    const [one, other] = near;
    expect(one).not.toBe(other);
    expect(one.slice(0, -1)).toBe(other.slice(0, -1));
    const after = Array.from({ length: 50 }, () => guests.phone());
    expect(new Set([...before, ...near, ...after]).size).toBe(before.length + 52);
  }
});

test('where the patterns hold few numbers, near ones are used too before the check ends', async () => {
  const record = new CheckRecord(['AUTH-TOKEN-REUSABLE'], new Redactor(), 'seed');
  const guests = new Guests(['+4930000####'], 'seed', ['AUTH-TOKEN-REUSABLE']);
  const phones: string[] = [];
  const takeAll = (): Promise<never> =>
    Promise.resolve().then(() => {
      phones.push(...guests.nearPhones());
      for (;;) phones.push(guests.phone());
    });
  await expect(within(record, takeAll)).rejects.toThrow('GUEST_PHONES');
  expect(phones.length).toBeGreaterThan(10);
  expect(new Set(phones).size).toBe(phones.length);
});

test('a long number is at hand for every check', () => {
  const most = Math.max(...fictionalPhones.map(({ length }) => length));
  const lengths = catalogue.map(({ id }) => new Guests(undefined, 'seed', [id]).longPhone().length);
  expect(new Set(lengths)).toEqual(new Set([most]));
});

test('the same seed gives a check the same numbers, another seed others', () => {
  const first = (seed: string): string => new Guests(undefined, seed, ['AUTH-TOKEN-REUSABLE']).phone();
  expect(first('a')).toBe(first('a'));
  expect(first('a')).not.toBe(first('b'));
});

test('a check has a share for each requirement that it covers, and none of another', () => {
  const numbersOf = (ids: readonly RequirementId[], count: number): string[] => {
    const guests = new Guests(undefined, 'seed', ids);
    return Array.from({ length: count }, () => guests.phone());
  };
  const shared = numbersOf(['AUTH-TOKEN-REUSABLE', 'CREATE-BOOKING-UNKNOWN-ID'], 250);
  expect(new Set(shared).size).toBe(250);
  const others = catalogue.map(({ id }) => id).filter((id) => id !== 'AUTH-TOKEN-REUSABLE');
  const theirs = new Set(
    others.filter((id) => id !== 'CREATE-BOOKING-UNKNOWN-ID').flatMap((id) => numbersOf([id], 100)),
  );
  expect(shared.filter((number) => theirs.has(number))).toEqual([]);
});

test('patterns that hold too few numbers end the check as inconclusive, naming the setting', async () => {
  const record = new CheckRecord(['AUTH-TOKEN-REUSABLE'], new Redactor(), 'seed');
  const guests = new Guests(['+4930000###'], 'seed', ['AUTH-TOKEN-REUSABLE']);
  const takeAll = (): Promise<string[]> =>
    Promise.resolve().then(() => Array.from({ length: 1000 }, () => guests.phone()));
  await expect(within(record, takeAll)).rejects.toThrow('GUEST_PHONES');
  expect(record.verdicts()).toMatchObject([{ verdict: 'inconclusive' }]);
});
