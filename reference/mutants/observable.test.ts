import { expect, test } from '@playwright/test';
import { groupedBy } from '../../helpers/values/groups.ts';
import { createRandom } from '../domain/random.ts';
import { mutantAt, sites } from './mutant.ts';
import { readyCondition } from './terms/conditions.ts';
import { areas } from './terms/site.ts';
import type { Area, Site } from './terms/site.ts';
import { probed } from './testing/probe.ts';
import type { Transcript } from './testing/session.ts';

const always = readyCondition('always');

/** What shows only with time, or in moves that the probe leaves out. */
const TAKES_TIME: readonly string[] = ['forget', 'reopen'];

/** In so many areas each operator is tried, of those where it has places. */
const AREAS_OF_EACH = 2;

const breaking = createRandom('observable')
  .shuffled(sites)
  .filter((site) => mutantAt(site, always).equivalent === undefined && !TAKES_TIME.includes(site.operator));

/** One place of each operator that is tried in an area. */
function samplesOf(area: Area): readonly Site[] {
  return [...groupedBy(breaking, ({ operator }) => operator).values()].flatMap((ofOperator) => {
    const perArea = [...groupedBy(ofOperator, (site) => site.area).values()].slice(0, AREAS_OF_EACH);
    return perArea.flatMap(([site]) => (site?.area === area ? [site] : []));
  });
}

for (const area of areas)
  test(`mutants of ${area} change what clients see, one of each operator that is tried there`, async () => {
    test.setTimeout(400_000);
    const sound = await probed(area, () => ({}));
    expect(await probed(area, () => ({}))).toEqual(sound);
    const silent: string[] = [];
    for (const site of samplesOf(area)) {
      const { id, override } = mutantAt(site, always);
      if (isSame(await probed(area, override), sound)) silent.push(id);
    }
    expect(silent).toEqual([]);
  });

function isSame(one: Transcript, other: Transcript): boolean {
  return one.length === other.length && one.every((line, index) => line === other[index]);
}
