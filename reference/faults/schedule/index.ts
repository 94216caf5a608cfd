import type { Fault } from '../builders/fault.ts';
import { answerFaults } from './answers.ts';
import { groupFaults } from './groups.ts';
import { hourFaults } from './hours.ts';

/** Schedules: section 2.3 and operation 6. */
export const scheduleFaults: readonly Fault[] = [...answerFaults, ...groupFaults, ...hourFaults];
