import type { Fault } from '../builders/fault.ts';
import { arithmeticFaults } from './arithmetic.ts';
import { exclusionFaults } from './exclusions.ts';
import { fieldFaults } from './fields.ts';
import { pageableArithmeticFaults } from './pageable-arithmetic.ts';
import { pageableFaults } from './pageable.ts';
import { partFaults } from './parts.ts';
import { requestFaults } from './requests.ts';
import { searchFaults } from './search.ts';
import { sliceFaults } from './slices.ts';

/** Pages of restaurants: section 2.2 and operation 2. */
export const pagingFaults: readonly Fault[] = [
  ...arithmeticFaults,
  ...exclusionFaults,
  ...fieldFaults,
  ...pageableArithmeticFaults,
  ...pageableFaults,
  ...partFaults,
  ...requestFaults,
  ...searchFaults,
  ...sliceFaults,
];
