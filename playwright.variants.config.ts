import { specimensConfig } from './helpers/matrix/specimens-config.ts';

/** All checks against sound variants of the reference. */
export default specimensConfig('variants');
