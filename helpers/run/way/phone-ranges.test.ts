import { expect, test } from '@playwright/test';
import { fictionalPhones } from '../../fixtures/guests.ts';
import { USUAL_REQUEST } from '../../generators/sound-request.ts';
import { DAY_MS } from '../../values/time.ts';
import { CheckEnded } from '../../verdict/current-check.ts';
import { byCountry, byKind, GuestPool, type PhoneRange, PhoneRanges } from './phone-ranges.ts';

const PLACE = { restaurant: 1n, moment: DAY_MS };

const TOO_MANY = { ...USUAL_REQUEST, persons: 99 };

function noNumber(): never {
  throw new CheckEnded('no number is left');
}

/** Ranges with one number each; a target that takes phones as told, and no large parties. */
function rangesOf(phones: readonly string[], isTaken: (phone: string, count: number) => boolean) {
  const asked: string[] = [];
  const accepts = (_: unknown, { persons }: { persons: number }, phone = '+1'): Promise<boolean> => {
    asked.push(phone);
    return Promise.resolve(persons < 99 && isTaken(phone, asked.length));
  };
  const ranges = phones.map((phone): PhoneRange => ({ patterns: [phone], guests: { phone: () => phone } }));
  return { asked, ranges: new PhoneRanges({ accepts }, ranges) };
}

test('a range that is refused twice, each time before an accepted twin, is left out', async () => {
  const { asked, ranges } = rangesOf(['+1', '+44', '+33'], (phone) => phone !== '+44');
  await ranges.tellRest([PLACE], USUAL_REQUEST);
  expect(ranges.accepted).toEqual(['+1', '+33']);
  expect(asked).toEqual(['+44', '+1', '+44', '+1', '+33']);
});

test('where all are accepted nothing is left out, and each costs one booking', async () => {
  const { asked, ranges } = rangesOf(['+1', '+44', '+33'], () => true);
  expect(await ranges.accepts(PLACE, USUAL_REQUEST)).toBe(true);
  await ranges.tellRest([PLACE], USUAL_REQUEST);
  expect(ranges.accepted).toBeUndefined();
  expect(asked).toEqual(['+44', '+33']);
  expect(await ranges.accepts(PLACE, USUAL_REQUEST)).toBe(true);
  expect(asked.at(-1)).toBe('+1');
});

test('a refusal now and then, or of the twin as well, tells nothing of a range', async () => {
  const once = rangesOf(['+1', '+44'], (_, count) => count !== 1);
  await once.ranges.tellRest([PLACE], USUAL_REQUEST);
  expect(once.ranges.accepted).toBeUndefined();
  const full = rangesOf(['+1', '+44'], () => false);
  await full.ranges.tellRest([PLACE], USUAL_REQUEST);
  expect(full.ranges.accepted).toBeUndefined();
  expect(full.asked).toEqual(['+44', '+1']);
});

test('where a place is full, ranges are told at another; those that nobody knows of are not called taken', async () => {
  const asked: bigint[] = [];
  const accepts = ({ restaurant }: { restaurant: bigint }, _: unknown, phone = '+1'): Promise<boolean> => {
    asked.push(restaurant);
    return Promise.resolve(restaurant === 2n && phone !== '+7');
  };
  const some = ['+1', '+44', '+7'].map((phone): PhoneRange => ({
    patterns: [phone],
    guests: { phone: () => phone },
  }));
  const [full, free] = [PLACE, { ...PLACE, restaurant: 2n }];
  const ranges = new PhoneRanges({ accepts }, some);
  await ranges.tellRest([full], USUAL_REQUEST);
  expect([ranges.accepted, ranges.taken]).toEqual([undefined, ['+1']]);
  await ranges.tellRest([full, free], USUAL_REQUEST);
  expect([ranges.accepted, ranges.taken]).toEqual([
    ['+1', '+44'],
    ['+1', '+44'],
  ]);
});

test('a request that is refused for itself leaves the range to the next one', async () => {
  const { ranges } = rangesOf(['+1', '+44'], (phone) => phone !== '+44');
  expect(await ranges.accepts(PLACE, TOO_MANY)).toBe(false);
  expect(ranges.accepted).toBeUndefined();
  expect(await ranges.accepts(PLACE, USUAL_REQUEST)).toBe(true);
  expect(ranges.accepted).toEqual(['+1']);
});

test('a range without a number left is not refused', async () => {
  const ranges = new PhoneRanges({ accepts: () => Promise.resolve(true) }, [
    { patterns: ['+1'], guests: { phone: () => '+1' } },
    { patterns: ['+44'], guests: { phone: noNumber } },
  ]);
  await ranges.tellRest([PLACE], USUAL_REQUEST);
  expect(ranges.accepted).toBeUndefined();
});

test('guests of different patterns have different numbers, in each shard others', () => {
  const taken = (index: number, of: number): readonly string[] => {
    const left = ['+11', '+12', '+441', '+442', '+13', '+14', '+443', '+444'];
    const pool = new GuestPool({ phone: () => left.shift() ?? noNumber() }, { index, of });
    const [any, british] = [pool.within(['+1#', '+44#']), pool.within(['+44#'])];
    return [british.phone(), any.phone(), any.phone(), british.phone()];
  };
  expect(taken(1, 1)).toEqual(['+441', '+11', '+12', '+442']);
  expect(taken(1, 2)).toEqual(['+441', '+11', '+13', '+443']);
  expect(taken(2, 2)).toEqual(['+442', '+12', '+14', '+444']);
});

test('numbers for fiction are of three countries, and of seven kinds that services tell apart', () => {
  const startsOf = (groups: readonly (readonly string[])[]): readonly string[] =>
    groups.map(([first = '']) => first.replace(/#.*/, ''));
  expect(startsOf(byCountry(fictionalPhones))).toEqual(['+120155501', '+441134960', '+3319900']);
  expect(startsOf(byKind(fictionalPhones))).toEqual([
    ...['+120155501', '+120455501', '+441134960', '+447700900', '+448081570', '+3319900', '+3363998'],
  ]);
  expect(byKind(fictionalPhones).flat().toSorted()).toEqual(fictionalPhones.toSorted());
});
