import type { Requirement } from './requirement.ts';
import { webhookFields } from './webhook-fields.ts';
import { webhookRegistration } from './webhook-registration.ts';
import { webhookChanges } from './webhook-changes.ts';

/** Webhooks: sections 2.8, 4.12 to 4.15 and 8. */
export const webhooks = [
  ...webhookFields,
  ...webhookRegistration,
  ...webhookChanges,
] as const satisfies readonly Requirement[];
