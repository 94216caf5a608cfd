// Checks that tell most about a target, soonest; and whole lists, before other checks connect and remove restaurants.
import './every-page.checks.ts';
import './exclude.checks.ts';
import './one-page.checks.ts';
