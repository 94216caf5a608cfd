// One file for the whole area, so that its checks run side by side.
import { areChecksApart } from '../../helpers/settings/checks-apart.ts';
import './groups.checks.ts';
import './left-open.checks.ts';

if (!areChecksApart()) await import('./first.ts');
