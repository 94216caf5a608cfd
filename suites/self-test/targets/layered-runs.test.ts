import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { layeredServer } from '../../../reference/variants/layered.ts';
import type { Variant } from '../../../reference/variants/index.ts';
import { judgeLayeredServers } from '../../../helpers/run/matrix/whole-runs/layered-runs.ts';
import { BEFORE_RELEASE } from '../support/before-release.ts';

const CHECK = '--grep=GET-RESTAURANT-SAME-ID';

const sound = layeredServer('http=http-gzip');

/** No layer at all: a restaurant has another id when it is read. */
const broken: Variant = {
  ...{ id: 'broken=1', kind: 'broken', choice: 'Ids are one too high.' },
  override: (usual) => ({
    restaurantJson: (restaurant, where) =>
      usual.restaurantJson(
        where === 'single' ? { ...restaurant, id: restaurant.id + 1n } : restaurant,
        where,
      ),
  }),
};

test(
  'a broken layer is counted as a false alarm, a sound one is not, and what is done is kept',
  BEFORE_RELEASE,
  async () => {
    test.setTimeout(300_000);
    const folder = mkdtempSync(join(tmpdir(), 'layered-runs-'));
    try {
      const judge = async (servers: readonly Variant[]): Promise<readonly [number, string]> => {
        let output = '';
        const print = (text: string): void => void (output += text);
        const task = { folder, seed: '7', core: true, filters: [CHECK], print };
        const seeded = servers.map((server) => ({ server, seed: task.seed }));
        return [await judgeLayeredServers(seeded, task), output];
      };
      const [fine, told] = await judge([sound]);
      expect(told).toContain('1 of 1 sound servers were not accused');
      expect(fine).toBe(0);
      const [status, output] = await judge([sound, broken]);
      expect(status).toBe(1);
      expect(output).toContain('1 of 2 sound servers were not accused');
      expect(output).toContain("npm run variants -- --combination 'broken=1' --seed 7");
      const summary = readFileSync(join(folder, 'combinations.json'), 'utf8');
      const keptFirst = performance.now();
      expect((await judge([sound, broken]))[1]).toBe(output);
      // A new run takes seconds.
      expect(performance.now() - keptFirst).toBeLessThan(1000);
      expect(readFileSync(join(folder, 'combinations.json'), 'utf8')).toBe(summary);
    } finally {
      rmSync(folder, { recursive: true });
    }
  },
);
