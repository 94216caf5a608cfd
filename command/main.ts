#!/usr/bin/env node
import { startedHere } from '../helpers/settings/environment.ts';
import { runProgram } from './program/program.ts';

// Whoever reads the output may stop, as `head` does.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit();
});
startedHere();
await runProgram(process.argv.slice(2));
