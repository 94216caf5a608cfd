// One half of the area: its checks run side by side, while another worker runs the other half.
import './answers.checks.ts';
import './list.checks.ts';
import './refused-lists.checks.ts';
import './refused-registrations.checks.ts';
import './registration.checks.ts';
