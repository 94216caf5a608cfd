// One file for the whole area, so that its checks run side by side.
import { areWaitingApart } from '../../helpers/settings/waiting-apart.ts';

if (!areWaitingApart()) await import('./waiting.ts');
