/** The beginning of verify.mjs, which holds nothing but this subcommand. */
import { command } from './verify.ts';

await command().parseAsync();
