import { defineConfig, type PlaywrightTestConfig } from '@playwright/test';
import { faults } from '../../reference/faults/index.ts';
import { variants } from '../../reference/variants/index.ts';
import { readSettingsLeniently } from '../settings.ts';
import type { WorkerFixtures } from '../test.ts';
import { SPECIMEN_REPORTS } from './specimen-report.ts';
import type { SpecimenKind } from './specimens.ts';

type Options = Pick<WorkerFixtures, 'specimens'>;

/** The configuration of a run against references that are judged in order to judge the suite. */
export function specimensConfig(mode: SpecimenKind): PlaywrightTestConfig<object, Options> {
  const { reportDir, seed } = readSettingsLeniently();
  const judged = faults.filter(({ slow }) => mode === 'all-faults' || slow !== true);
  return defineConfig<object, Options>({
    testDir: 'suites',
    testMatch: '**/*.spec.ts',
    outputDir: `${reportDir}/${mode}-results`,
    fullyParallel: true,
    workers: 2,
    globalSetup: './helpers/matrix/global-setup.ts',
    use: { specimens: mode },
    reporter: [
      [
        './reports/specimens.ts',
        {
          ...{ reportDir, seed, mode },
          attachment: SPECIMEN_REPORTS.name,
          faults: judged.map(({ id, mistake, breaks }) => ({ id, mistake, breaks })),
          variants: variants.map(({ id, choice, warns = [], leavesOpen = [] }) => ({
            ...{ id, choice, warns, leavesOpen },
          })),
        },
      ],
    ],
  });
}
