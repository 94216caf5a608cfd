import type { Layer } from '../builders/layer.ts';
import { bookingPolicyLayers } from './policies/booking-policies.ts';
import { guestPolicyLayers } from './policies/guest-policies.ts';
import { listedLayers } from './listed.ts';
import { operationLayers } from './operation.ts';
import { paceLayers } from './pace.ts';
import { readLayers } from './reads.ts';
import { restaurantLayers } from './restaurants.ts';
import { scheduleLayers } from './schedules.ts';
import { senderLayers } from './sender.ts';
import { webhookPolicyLayers } from './policies/webhook-policies.ts';

/** All layers, in the order in which a combination applies them; see the list of variants. */
export const layers: readonly Layer[] = [
  ...operationLayers,
  ...scheduleLayers,
  ...bookingPolicyLayers,
  ...guestPolicyLayers,
  ...webhookPolicyLayers,
  ...readLayers,
  ...senderLayers,
  ...listedLayers,
  ...restaurantLayers,
  ...paceLayers,
];
