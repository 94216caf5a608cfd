import { defineConfig, type PlaywrightTestConfig } from '@playwright/test';
import { faults } from '../../reference/faults/index.ts';
import { readSettingsLeniently, setByDefault } from '../settings.ts';
import { SPECIMEN_REPORTS } from './specimen-report.ts';
import { matrixPart, partFile } from './matrix-part.ts';
import { MATRIX_SETTINGS, soundServers, type SpecimenKind } from './specimens.ts';

/** Checks that wait for what never comes leave the processor to others: more than there are cores. */
const WORKERS = 3;

interface Options {
  readonly specimens: SpecimenKind | 'none';
}

/** The configuration of a run against references that are judged in order to judge the suite. */
export function specimensConfig(usual: SpecimenKind): PlaywrightTestConfig<object, Options> {
  setByDefault(MATRIX_SETTINGS);
  const { reportDir, seed } = readSettingsLeniently();
  const part = matrixPart();
  const mode = part?.kind ?? usual;
  return defineConfig<object, Options>({
    testDir: 'suites',
    testMatch: '**/*.spec.ts',
    outputDir: `${reportDir}/${mode}-results`,
    fullyParallel: true,
    workers: WORKERS,
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
