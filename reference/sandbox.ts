import { command } from './sandbox/command.ts';

await command().parseAsync();
