import { defineConfig, type PlaywrightTestConfig } from '@playwright/test';
import { faults } from '../../reference/faults/index.ts';
import { readSettingsLeniently, seedByDefault } from '../settings.ts';
import type { WorkerFixtures } from '../test.ts';
import { SPECIMEN_REPORTS } from './specimen-report.ts';
import { matrixPart, partFile } from './matrix-part.ts';
import { MATRIX_SEED, soundServers, type SpecimenKind } from './specimens.ts';

type Options = Pick<WorkerFixtures, 'specimens'>;

/** The configuration of a run against references that are judged in order to judge the suite. */
export function specimensConfig(usual: SpecimenKind): PlaywrightTestConfig<object, Options> {
  seedByDefault(MATRIX_SEED);
  const { reportDir, seed } = readSettingsLeniently();
  const part = matrixPart();
  const mode = part?.kind ?? usual;
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
          part: part && {
            folder: part.folder,
            file: partFile(part.part),
            files: Array.from({ length: part.parts }, (_, index) => partFile(index)),
          },
          faults: faults.map(({ id, mistake, breaks, slow = false }) => ({ id, mistake, breaks, slow })),
          variants: soundServers().map(({ id, choice, warns = [], leavesOpen = [] }) => ({
            ...{ id, choice, warns, leavesOpen },
          })),
        },
      ],
    ],
  });
}
