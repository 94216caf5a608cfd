// One file for the whole area, so that its checks run side by side. The longest begin first.
import { areWaitingApart } from '../../helpers/settings/waiting-apart.ts';
import './refused-verifications.checks.ts';
import './code-requests.checks.ts';
import './code-verifications.checks.ts';
import './refused-code-requests.checks.ts';

if (!areWaitingApart()) await import('./waiting.ts');
