// One file for the whole area, so that its checks run side by side.
import './fields.checks.ts';
import './find.checks.ts';
import './read.checks.ts';
