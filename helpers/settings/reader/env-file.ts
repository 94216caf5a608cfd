import { basename } from 'node:path';
import { config as loadDotenv } from 'dotenv';
import type { Environment } from './setting-reader.ts';

/** Names the file that a process reads in place of `.env`. */
export const ENV_FILE_VARIABLE = 'CONFORMANCE_ENV_FILE';

const USUAL = '.env';

export interface EnvFile {
  /** As messages name it. */
  readonly name: string;
  readonly content: Environment;
}

/**
 * Reads the file with settings, and puts those that the environment leaves out into the environment: `.env` of the folder
 * in which the process runs, or the one file that the process was told to read.
 */
export function loadEnvFile(): EnvFile {
  const path = process.env[ENV_FILE_VARIABLE] || USUAL;
  const { parsed = {} } = loadDotenv({ quiet: true, path });
  return { name: basename(path), content: parsed };
}
