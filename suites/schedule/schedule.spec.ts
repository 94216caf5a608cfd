// One file for the whole area, so that its checks run side by side.
import { areChecksApart } from '../../helpers/settings/arrangement.ts';
import './groups.checks.ts';
import './left-open.checks.ts';

if (!areChecksApart()) await import('./first.ts');
