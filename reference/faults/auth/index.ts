import type { Fault } from '../builders/fault.ts';
import { integrityFaults } from './integrity.ts';
import { lifetimeFaults } from './lifetimes.ts';
import { presentationFaults } from './presentation.ts';
import { protectionFaults } from './protection.ts';
import { singleOperationFaults } from './single-operations.ts';
import { tokenAnswerFaults } from './token-answers.ts';
import { tokenRequestFaults } from './token-requests.ts';

/** Tokens and who may call: operation 1 and section 5. */
export const authFaults: readonly Fault[] = [
  ...integrityFaults,
  ...lifetimeFaults,
  ...presentationFaults,
  ...protectionFaults,
  ...singleOperationFaults,
  ...tokenAnswerFaults,
  ...tokenRequestFaults,
];
