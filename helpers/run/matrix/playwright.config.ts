import { join, resolve } from 'node:path';
import { defineConfig } from '@playwright/test';
import { faults } from '../../../reference/faults/index.ts';
import { arrangeChecks, filesOfChecks } from '../../settings/arrangement.ts';
import { setByDefault } from '../../settings/environment.ts';
import { readSettingsLeniently } from '../../settings/settings.ts';
import { matrixTask, partFile } from './parts.ts';
import { SPECIMEN_REPORTS } from './specimen-judge.ts';
import { MATRIX_SETTINGS, soundServers, type SpecimenKind } from './specimens.ts';

/** More than there are cores: many checks only wait, for notifications that never come. Of two parts each has fewer. */
const WORKERS = { alone: 7, ofPart: 5 };

interface Options {
  readonly specimens: SpecimenKind | 'none';
}

setByDefault(MATRIX_SETTINGS);
const { reportDir, seed } = readSettingsLeniently();
const { kind: mode, part } = matrixTask() ?? { kind: 'faults' };

const outputDir = resolve(reportDir, `${mode}-results`, String(part?.part ?? ''));

// Those that mostly wait come early, so that the last minute is short.
arrangeChecks(process.argv, { isTimed: false, lastRunFile: join(outputDir, '.last-run.json') });

/** A run against references, which tests the suite itself. */
export default defineConfig<object, Options>({
  testDir: '../../../suites',
  testMatch: [...filesOfChecks()],
  outputDir,
  fullyParallel: true,
  workers: part === undefined ? WORKERS.alone : WORKERS.ofPart,
  globalSetup: './global-setup.ts',
  use: { specimens: mode },
  reporter: [
    [
      '../../../reports/matrix/reporter.ts',
      {
        ...{ reportDir, seed, mode },
        attachment: SPECIMEN_REPORTS.name,
        part: part && {
          folder: part.folder,
          file: partFile(part.part),
          files: Array.from({ length: part.parts }, (_, index) => partFile(index)),
        },
        faults,
        variants: soundServers(),
      },
    ],
  ],
});
