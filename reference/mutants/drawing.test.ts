import assert from 'node:assert/strict';
import { expect, test } from '@playwright/test';
import { defaultBehaviour } from '../decisions/index.ts';
import { startSandbox } from '../testing/sandbox-test.ts';
import { drawnMutants } from './drawing.ts';
import { mutantOf, sites } from './mutant.ts';
import { areas } from './terms/site.ts';

const idsOf = (count: number, seed: string): readonly string[] =>
  drawnMutants(count, seed).mutants.map(({ id }) => id);

test('one seed always draws the same mutants, and another one others', () => {
  expect(idsOf(60, 'monday')).toEqual(idsOf(60, 'monday'));
  expect(idsOf(60, 'monday')).not.toEqual(idsOf(60, 'tuesday'));
});

test('the first mutants of many are those of few', () => {
  expect(idsOf(200, 'monday').slice(0, 50)).toEqual(idsOf(50, 'monday'));
});

test('as many mutants are drawn as are asked for, none of them twice', () => {
  expect(new Set(idsOf(500, 'many')).size).toBe(500);
});

test('the areas have equal shares', () => {
  const { mutants } = drawnMutants(400, 'shares');
  const shares = areas.map((area) => mutants.filter((one) => one.area === area).length);
  expect(shares).toEqual(areas.map(() => 400 / areas.length));
});

test('three hundred draws reach every operator', () => {
  const all = new Set(sites.map(({ operator }) => operator));
  expect(new Set(drawnMutants(300, 'operators').mutants.map(({ operator }) => operator))).toEqual(all);
});

test('no drawn mutant is one that breaks nothing, and those that were met are named with a reason', () => {
  const { mutants, equivalent } = drawnMutants(300, 'reasons');
  expect(mutants.filter((one) => one.equivalent !== undefined)).toEqual([]);
  expect(equivalent.length).toBeGreaterThan(0);
  for (const one of equivalent) assert.match(one.equivalent ?? '', /\w+ \w+/);
});

test('the text of a mutant names it again', () => {
  for (const { id, says } of drawnMutants(200, 'texts').mutants) {
    const read = mutantOf(id);
    assert.deepEqual([read.id, read.says], [id, says]);
  }
});

test('a text that names nothing is refused with what there is', () => {
  expect(() => mutantOf('lose booking.surname@read')).toThrow(/no operator lose at the place/);
  expect(() => mutantOf('lose booking.id@read sometimes')).toThrow(/no condition sometimes, but always/);
  expect(() => mutantOf('lose booking.id@read longer=4')).toThrow(/knows nothing of text/);
  expect(() => mutantOf('lose booking.id@read from=x')).toThrow(/from is a whole number/);
  expect(() => mutantOf('lose booking.id@read from=3 again')).toThrow(/an operator, a place and a condition/);
});

/** Texts of mutants, and what the reason of each speaks of; undefined where it breaks the contract. */
const equivalences: readonly (readonly [text: string, reason: RegExp | undefined])[] = [
  ['lose booking.lastName@created', /warns/],
  ['truncate booking.lastName@created', undefined],
  ['truncate booking.lastName@created longer=300', undefined],
  ['garble booking.firstName@read has=emoji', undefined],
  ['recase booking.meta.promo@read', /letter case/],
  ['stale booking.firstName@read', /never changes/],
  ['stale booking.state@read state=CREATED', /first state/],
  ['stale booking.state@read state=CANCELED', undefined],
  ['lose booking.persons@created state=CLOSED', /no request/],
  ['float booking.id@read even', /nothing changes/],
  ['float booking.id@read odd', undefined],
  ['truncate webhook.authorizationHeaderPrefix@created longer=25', /no request/],
  ['garble webhook.token@used', /nothing changes/],
  ['narrow-32 webhook.id@listed even', /nothing changes/],
  ['lose webhook.token@listed', /secret/],
  ['null restaurant.address.point.x@page even', /can be null/],
  ['null restaurant.address.point.x@single', undefined],
  ['null webhook.url@used every=4', /tried again/],
  ['null webhook.url@used from=4', undefined],
  ['lose webhook.token@used', undefined],
  ['repeat webhook.events@used more=2', /notified of it once/],
  ['repeat webhook.events@listed more=2', undefined],
  ['narrow-8 page.number@answered', /nothing changes/],
  ['confuse restaurant.name@page every=3', /rule 12/],
  ['skip restriction:outside-schedule', /warns/],
  ['skip restriction:already-booked state=PATCHING', undefined],
  ['skip restriction:already-booked state=DECLINED', /no request/],
  ['round notification.date@sent', /within a minute/],
  ['lose event:booking-moved state=CANCELING', /CANCELED/],
  ['skip getSchedule.id:unknown', /warns/],
  ['off-by-one token.expires_in@issued', /waiting/],
  ['retype token.expires_in@issued above=32767', /no request/],
  ['lose group.day@answered wide=53', /no request/],
  ['lose group.day@answered restaurants=5', undefined],
  ['lose webhook.entities@created more=2', /no request/],
  ['lose webhook.events@created more=2', undefined],
  ['stale schedule:days even', /which days/],
  ['off-by-one restriction:last-day restaurants=3', undefined],
];

for (const [text, reason] of equivalences)
  test(`"${text}" ${reason === undefined ? 'breaks the contract' : 'breaks nothing'}`, () => {
    const { equivalent } = mutantOf(text);
    if (reason === undefined) expect(equivalent).toBeUndefined();
    else expect(equivalent).toMatch(reason);
  });

test('a server counts the occasions of its mutant, and those on which the condition holds', async () => {
  const tally = { occasions: 0, shown: 0 };
  const override = mutantOf('lose restaurant.name@single every=2').override(defaultBehaviour, tally);
  const sandbox = await startSandbox({ behaviour: { ...defaultBehaviour, ...override } });
  try {
    const [restaurant] = sandbox.restaurants;
    const named: boolean[] = [];
    for (let read = 0; read < 5; read += 1)
      named.push((await sandbox.call('GET', `/restaurant/${restaurant?.id}`)).text.includes('"name"'));
    expect(named).toEqual([true, false, true, false, true]);
    expect(tally).toEqual({ occasions: 5, shown: 2 });
  } finally {
    await sandbox.reference.close();
  }
});

test('a mistake that only some requests hold is counted by the requests of its operation', async () => {
  const tally = { occasions: 0, shown: 0 };
  const { says, override } = mutantOf('skip createBooking.firstName:blank from=4');
  expect(says).toBe('The service accepts a firstName that is blank in createBooking from request 4 on.');
  const behaviour = { ...defaultBehaviour, ...override(defaultBehaviour, tally) };
  const sandbox = await startSandbox({ behaviour });
  try {
    const [restaurant] = sandbox.restaurants;
    const statuses: number[] = [];
    for (const firstName of ['', 'Ada', 'Ada', '', 'Ada', '']) {
      const body = { firstName, persons: 2, date: 'soon', phone: `+1202555019${statuses.length}` };
      const { status, text } = await sandbox.call('POST', `/restaurant/${restaurant?.id}/booking`, { body });
      statuses.push(/'firstName/.test(text) ? status : 0);
    }
    expect(statuses).toEqual([400, 0, 0, 0, 0, 0]);
    expect(tally).toEqual({ occasions: 3, shown: 2 });
  } finally {
    await sandbox.reference.close();
  }
});
