import type { Fault } from '../builders/fault.ts';
import { addressFaults } from './address.ts';
import { fieldFaults } from './fields.ts';
import { findFaults } from './finds.ts';
import { infoFaults } from './info.ts';
import { readFaults } from './reads.ts';

/** Restaurants: section 2.1, operations 3 and 4. */
export const restaurantFaults: readonly Fault[] = [
  ...addressFaults,
  ...fieldFaults,
  ...findFaults,
  ...infoFaults,
  ...readFaults,
];
