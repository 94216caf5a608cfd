#!/usr/bin/env node
import { startedHere } from '../helpers/settings/environment.ts';
import { runProgram } from './program.ts';

startedHere();
await runProgram(process.argv.slice(2));
