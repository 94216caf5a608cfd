import type { Fault } from '../builders/fault.ts';
import { answerFaults } from './answers.ts';
import { requestFaults } from './requests.ts';
import { verificationFaults } from './verifications.ts';

/** Confirmation of phones: section 2.7, operations 7 and 8. */
export const confirmationFaults: readonly Fault[] = [
  ...answerFaults,
  ...requestFaults,
  ...verificationFaults,
];
