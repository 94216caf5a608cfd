// One file for the whole area: its checks run side by side, see helpers/run/side-by-side.ts.
import './edges.checks.ts';
import './every-page.checks.ts';
import './exclude.checks.ts';
import './fields.checks.ts';
import './list-requests.checks.ts';
import './one-page.checks.ts';
import './search-matching.checks.ts';
import './search.checks.ts';
