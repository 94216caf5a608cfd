import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { environmentWith, readSettings } from '../settings.ts';
import { readLoggedRequests } from '../exchange-log.ts';
import { replay } from './replay.ts';
import { startSandbox, type Sandbox } from './sandbox.ts';

/** Short enough that the run judges the end of a token too. */
const TOKEN_LIFETIME_S = 3;

interface Phases {
  readonly startUpMs: number;
  readonly checksMs: number;
}

const { seed, concurrency } = readSettings();
const room = await mkdtemp(join(tmpdir(), 'booking-bench-'));
try {
  const { wallMs, phases } = await judge(room);
  const requests = readLoggedRequests(join(room, 'requests'));
  const bareMs = await withSandbox(async ({ url, clientId, clientSecret }) => {
    const token = await tokenFrom(url, clientId, clientSecret);
    return replay(requests, url, token, concurrency);
  });
  const rows: [string, string][] = [
    ['start-up', seconds(phases.startUpMs)],
    ['checks', seconds(phases.checksMs)],
    ['clean-up and reports', seconds(wallMs - phases.startUpMs - phases.checksMs)],
    ['wall time', seconds(wallMs)],
    ['exchanges', String(requests.length)],
    ['exchanges/s', (requests.length / (phases.checksMs / 1000)).toFixed(0)],
    [`bare undici, ${concurrency} at once`, seconds(bareMs)],
    ['checks / bare undici', (phases.checksMs / bareMs).toFixed(1)],
  ];
  process.stdout.write(rows.map(([name, value]) => `${name.padEnd(26)}${value.padStart(10)}\n`).join(''));
} finally {
  await rm(room, { recursive: true });
}

/** Runs the suite once against a reference in a process of its own, and keeps what it sent. */
function judge(folder: string): Promise<{ wallMs: number; phases: Phases }> {
  return withSandbox(async (target) => {
    const env = environmentWith({
      TARGET_URL: target.url,
      TARGET_CLIENT_ID: target.clientId,
      TARGET_CLIENT_SECRET: target.clientSecret,
      TARGET_CONTROL_URL: target.controlUrl,
      TARGET_CONTROL_TOKEN: target.controlToken,
      TARGET_TIMEZONE: 'UTC',
      REPORT_DIR: folder,
      EXCHANGE_LOG: join(folder, 'requests'),
    });
    const began = performance.now();
    const run = spawn(process.execPath, ['node_modules/@playwright/test/cli.js', 'test'], {
      env,
      stdio: 'ignore',
    });
    const status = await new Promise<number | null>((resolve) => run.once('exit', resolve));
    const wallMs = performance.now() - began;
    const result: unknown = JSON.parse(await readFile(join(folder, 'result.json'), 'utf8'));
    if (status !== 0 || !hasPhases(result))
      throw new Error(`the run ended with status ${status}; bench a sound target`);
    return { wallMs, phases: result.phases };
  });
}

async function withSandbox<T>(use: (sandbox: Sandbox) => Promise<T>): Promise<T> {
  const sandbox = await startSandbox(seed, TOKEN_LIFETIME_S);
  try {
    return await use(sandbox);
  } finally {
    await sandbox.close();
  }
}

async function tokenFrom(url: string, clientId: string, clientSecret: string): Promise<string> {
  const answer = await fetch(`${url}/oauth2/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}` },
    body: new URLSearchParams({ grant_type: 'client_credentials', scope: 'ROLE_EXTERNAL_INTEGRATION' }),
  });
  const json: unknown = await answer.json();
  const token =
    typeof json === 'object' && json !== null && 'access_token' in json ? json.access_token : undefined;
  if (typeof token !== 'string') throw new Error('the reference gave no token');
  return token;
}

function hasPhases(result: unknown): result is { readonly phases: Phases } {
  return typeof result === 'object' && result !== null && 'phases' in result;
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(2)} s`;
}
