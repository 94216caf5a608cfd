import { expect, test } from '@playwright/test';
import { onlyBeforeRelease } from '../../suites/self-test/support/before-release.ts';
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

/**
 * The probe makes no second booking of a guest before a cancellation, registers no url again and no webhook late, and has
 * no receiver that fails.
 */
const LEFT_OUT: readonly string[] = [
  'effect:cancelBooking:guest',
  'url:deleted',
  'delivery:registered-later',
  'delivery:after-failure',
];

const breaking = createRandom('observable')
  .shuffled(sites)
  .filter(({ operator, place }) => !TAKES_TIME.includes(operator) && !LEFT_OUT.includes(place))
  .filter((site) => mutantAt(site, always).equivalent === undefined);

/** One place of each operator that is tried in an area; any place where none is. */
function samplesOf(area: Area): readonly Site[] {
  const drawn = [...groupedBy(breaking, ({ operator }) => operator)].flatMap(([operator, ofOperator]) => {
    const perArea = [...groupedBy(ofOperator, (site) => site.area).values()];
    const [[site] = []] = createRandom(`observable ${operator}`).shuffled(perArea);
    return site?.area === area ? [site] : [];
  });
  return drawn.length > 0 ? drawn : breaking.filter((site) => site.area === area).slice(0, 1);
}

for (const area of areas)
  test(
    `mutants of ${area} change what clients see, one of each operator that is tried there`,
    onlyBeforeRelease(area === 'events'),
    async () => {
      // Notifications take their time.
      test.setTimeout(400_000);
      const sound = await probed(area, () => ({}));
      expect(await probed(area, () => ({}))).toEqual(sound);
      const silent: string[] = [];
      const samples = samplesOf(area);
      expect(samples).not.toEqual([]);
      for (const site of samples) {
        const { id, override } = mutantAt(site, always);
        if (isSame(await probed(area, override), sound)) silent.push(id);
      }
      expect(silent).toEqual([]);
    },
  );

function isSame(one: Transcript, other: Transcript): boolean {
  return one.length === other.length && one.every((line, index) => line === other[index]);
}
