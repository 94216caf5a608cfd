import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { PartnerClient } from '../../client/partner-client.ts';
import { loadContract } from '../../contract/contract.ts';
import { networkOf } from '../../http/network/network.ts';
import { createTransport } from '../../http/transport.ts';
import { startedIn } from '../../settings/environment.ts';
import { writePrivate } from '../../settings/private-files.ts';
import { parseSettings } from '../../settings/settings.ts';
import { preflight } from '../setup/preflight.ts';
import { openTarget } from '../setup/target.ts';
import { CI_FILES, type CiService, ciText } from './ci-file.ts';
import { type Answers, envText } from './env-text.ts';

/** What `init` writes. */
export interface Files {
  /** Relative to the folder in which the command was started. */
  readonly env: string;
  readonly ci: CiService | undefined;
  /** Whether files that are there already are replaced. */
  readonly force: boolean;
}

/**
 * Refuses to go on where a file would be overwritten, before anything is asked.
 *
 * @throws Error
 */
export function requireFree({ env, ci, force }: Files): void {
  if (force) return;
  const taken = pathsOf({ env, ci }).filter((path) => existsSync(resolve(startedIn(), path)));
  if (taken.length > 0) {
    throw new Error(
      `${taken.join(' and ')} exists already; --force replaces it, --file names another env file`,
    );
  }
}

/**
 * Sends what a run sends first: a request for a token, and one for restaurants.
 *
 * @throws SetupError that says what is wrong with the address or the credentials
 */
export async function tryAnswers(answers: Answers): Promise<void> {
  const settings = parseSettings(answers);
  const network = networkOf(settings);
  const target = await openTarget(settings);
  const transport = createTransport(1, settings.requestTimeoutMs, network);
  try {
    const client = new PartnerClient({
      contract: loadContract(),
      transport,
      ...target,
      token: undefined,
    });
    await preflight(client, settings.targetRestaurantIds, network);
  } finally {
    await transport.close();
    await target.close();
  }
}

/** @returns the paths of the files that were written */
export function writeFiles(answers: Answers, files: Files): readonly string[] {
  requireFree(files);
  const text = envText(answers);
  writePrivate(resolve(startedIn(), files.env), text);
  if (files.ci !== undefined) writePrivate(resolve(startedIn(), CI_FILES[files.ci]), ciText(files.ci));
  return pathsOf(files);
}

function pathsOf({ env, ci }: Pick<Files, 'env' | 'ci'>): readonly string[] {
  return [env, ...(ci === undefined ? [] : [CI_FILES[ci]])];
}
