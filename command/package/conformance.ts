/** Runs the checks of the package, as `playwright test` does. */
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { withoutTypeScript } from '../../helpers/settings/suite-process.ts';

const require = createRequire(import.meta.url);
const [node = '', , ...words] = process.argv;
const configuration = fileURLToPath(new URL('../../playwright.config.js', import.meta.url));
withoutTypeScript();
process.argv = [node, require.resolve('@playwright/test/cli'), 'test', '-c', configuration, ...words];
require('@playwright/test/cli');
