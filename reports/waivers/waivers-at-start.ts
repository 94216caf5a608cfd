import { readSettings } from '../../helpers/settings/settings.ts';
import { calledAs } from '../../helpers/settings/suite-process.ts';
import { SetupError } from '../../helpers/settings/setup-error.ts';
import { wrongBeforeRun } from './apply-waivers.ts';
import { readWaiverFile } from './waiver-file.ts';

/**
 * Runs once before everything else of a run: what is wrong with the waivers is said before the target gets a request.
 *
 * @throws SetupError SETTINGS_INVALID, WAIVERS_INVALID
 */
export default function requireWaivers(): void {
  const { waiversFile, targetUrl } = readSettings();
  const { waivers, problems } = readWaiverFile(waiversFile);
  const today = new Date().toISOString().slice(0, 10);
  const wrong = [...problems, ...wrongBeforeRun(waivers, targetUrl, today)];
  if (wrong.length === 0) return;
  throw new SetupError('WAIVERS_INVALID', {
    expected: 'waivers of this version, as README.md shows them (WAIVERS_FILE, or else waivers.yaml)',
    found: wrong.join('; '),
    remedy: `correct the file; ${calledAs('explain', '<ID>')} explains a requirement`,
  });
}
