import { specimensConfig } from './helpers/matrix/specimens-config.ts';

/** The checks, each against the faults of the reference that it should catch. */
export default specimensConfig('faults');
