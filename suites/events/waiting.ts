// Checks that mostly wait.
import './subscriptions/failing-receivers.checks.ts';
import './left-open.checks.ts';
