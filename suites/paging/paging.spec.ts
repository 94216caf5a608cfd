// One file for the whole area, so that its checks run side by side.
import './edges.checks.ts';
import './every-page.checks.ts';
import './exclude.checks.ts';
import './fields.checks.ts';
import './list-requests.checks.ts';
import './one-page.checks.ts';
import './search-matching.checks.ts';
import './search.checks.ts';
