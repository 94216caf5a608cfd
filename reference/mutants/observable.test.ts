import { expect, test } from '@playwright/test';
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

/** One place of each operator of an area. */
function samplesOf(area: Area): readonly Site[] {
  const mine = createRandom('observable').shuffled(
    sites.filter((site) => site.area === area && mutantAt(site, always).equivalent === undefined),
  );
  const operators = [...new Set(mine.map((site) => site.operator))];
  return operators
    .filter((operator) => !TAKES_TIME.includes(operator))
    .flatMap((operator) => mine.find((site) => site.operator === operator) ?? []);
}

for (const area of areas)
  test(`one mutant of each operator changes what clients see of ${area}`, async () => {
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
