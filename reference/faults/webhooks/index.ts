import type { Fault } from '../builders/fault.ts';
import { answerFaults } from './answers.ts';
import { deletionFaults } from './deletions.ts';
import { fieldFaults } from './fields.ts';
import { listFaults } from './lists.ts';
import { registrationFaults } from './registrations.ts';
import { replacementTargetFaults } from './replacement-targets.ts';
import { replacementFaults } from './replacements.ts';
import { requestFaults } from './requests.ts';
import { subscriptionFaults } from './subscriptions.ts';

/** Webhooks: section 2.8, operations 12 to 15. */
export const webhookFaults: readonly Fault[] = [
  ...answerFaults,
  ...deletionFaults,
  ...fieldFaults,
  ...listFaults,
  ...registrationFaults,
  ...replacementTargetFaults,
  ...replacementFaults,
  ...requestFaults,
  ...subscriptionFaults,
];
