// One file for the whole area, so that its checks run side by side.
import { areChecksApart } from '../../helpers/settings/arrangement.ts';
import './alike.checks.ts';
import './connected.checks.ts';
import './fields.checks.ts';
import './find.checks.ts';

if (!areChecksApart()) await import('./first.ts');
