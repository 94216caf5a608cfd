// One file for the whole area, so that its checks run side by side.
import { areChecksApart } from '../../helpers/settings/arrangement.ts';

if (!areChecksApart()) await import('./waiting.ts');
