// One half of the area: its checks run side by side, see helpers/run/side-by-side.ts. The other half is for the other worker.
import './answers.checks.ts';
import './list.checks.ts';
import './refused-lists.checks.ts';
import './refused-registrations.checks.ts';
import './registration.checks.ts';
