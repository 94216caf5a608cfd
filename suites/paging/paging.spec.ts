// One file for the whole area, so that its checks run side by side.
import { areChecksApart } from '../../helpers/settings/arrangement.ts';
import './edges.checks.ts';
import './fields.checks.ts';
import './list-requests.checks.ts';
import './search-matching.checks.ts';
import './search.checks.ts';

if (!areChecksApart()) await import('./first.ts');
