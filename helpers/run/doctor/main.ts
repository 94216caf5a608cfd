import { command } from './command.ts';

await command().parseAsync();
