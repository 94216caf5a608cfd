import type { Layer } from '../builders/layer.ts';
import { bookingPolicyLayers } from './booking-policies.ts';
import { guestPolicyLayers } from './guest-policies.ts';
import { readLayers } from './reads.ts';
import { webhookPolicyLayers } from './webhook-policies.ts';

export type { Layer } from '../builders/layer.ts';

/** All layers, in the order in which a combination applies them; see the list of variants. */
export const layers: readonly Layer[] = [
  ...bookingPolicyLayers,
  ...guestPolicyLayers,
  ...webhookPolicyLayers,
  ...readLayers,
];
