import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { insistsOnTools } from '../../helpers/settings/environment.ts';
import { needsShell, type Shell, SHELLS } from '../../helpers/text/testing/shells.ts';
import { defaultBehaviour } from '../../reference/decisions/index.ts';
import { faults } from '../../reference/faults/index.ts';
import { accessTo, createReference, type Reference } from '../../reference/index.ts';
import { runConformance } from '../../suites/self-test/support/run-conformance.ts';

/** The faults of one server, and how its answers to each script differ from those of a server without them. */
const SHOWN: Readonly<Record<string, (told: Told) => boolean>> = {
  // A wrong body.
  'restaurants-home-text': ({ output }) => /"home": "/.test(output),
  // A missing refusal, which hangs on a booking before it.
  'restrictions-second-booking-accepted': ({ output }) => /in the run 200, now 200/.test(output),
  // A door that is open.
  'auth-schedule-open': ({ output }) => /in the run 200, now 200/.test(output),
  // A read that hangs on the id of a booking that was made before.
  'bookings-read-id-of-the-next': ({ output }) =>
    /TARGET_BOOKING_1 is (\d+);/.exec(output)?.[1] !==
    [...output.matchAll(/^ {4}\| {3}"id": (\d+)/gm)].at(-1)?.[1],
  // A token that the script forges itself.
  'auth-payload-not-signed': ({ output }) => /finding: in the run 200, now 200, as in the run/.test(output),
  // A notification.
  'events-date-offset-without-colon': ({ notified }) => /"date":"[^"]*[+-]\d{4}"/.test(notified),
};

interface Told {
  readonly output: string;
  readonly status: number | null;
  /** The bodies that reached the receiver. */
  readonly notified: string;
}

const SEED = 'scripts';

const shells = Object.keys(SHELLS).filter((name): name is Shell => name in SHELLS);

let folder: string;
let broken: Reference;
let sound: Reference;

test.describe.configure({ mode: 'serial', timeout: 180_000 });

test.beforeAll(async () => {
  test.setTimeout(180_000);
  folder = mkdtempSync(join(tmpdir(), 'finding-scripts-'));
  const options = { seed: SEED, tokenLifetimeS: 3, timeZone: 'UTC' };
  const chosen = faults.filter(({ id }) => id in SHOWN);
  const behaviour = chosen.reduce(
    (known, fault) => ({ ...known, ...fault.override({ ...defaultBehaviour, ...known }) }),
    {},
  );
  broken = await createReference({ ...options, behaviour });
  sound = await createReference(options);
  const ids = chosen.flatMap(({ breaks }) => breaks).join('|');
  const settings = {
    ...accessTo(broken),
    SEED,
    REPORT_DIR: folder,
    EVENT_TIMEOUT_MS: '5000',
    DEPTH: 'smoke',
  };
  const run = await runConformance(settings, ['--grep', `@(${ids})(?![\\w-])`]);
  expect(run.status, run.output).toBe(1);
});

test.afterAll(async () => {
  await Promise.all([broken.close(), sound.close()]);
  rmSync(folder, { recursive: true });
});

// A script takes seconds, and the shells differ in its functions, which have tests of their own in each.
for (const [index, [fault, isShown]] of Object.entries(SHOWN).entries()) {
  const shell = shells[index % shells.length] ?? 'dash';
  test(`in ${shell} a script shows ${fault}, and shows it no more without the fault`, async () => {
    needsShell(shell, insistsOnTools());
    const [requirement = ''] = faults.find(({ id }) => id === fault)?.breaks ?? [];
    const before = await told(shell, requirement, accessTo(broken));
    expect(before, before.output).toMatchObject({ status: 0 });
    expect(isShown(before), before.output + before.notified).toBe(true);
    const after = await told(shell, requirement, accessTo(sound));
    expect(after, after.output).toMatchObject({ status: 0 });
    expect(isShown(after), after.output + after.notified).toBe(false);
    expect(after.output).toContain(requirement);
    // A cancelled booking is over only once the restaurant's side has heard of it.
    await expect.poll(() => sound.counts()).toMatchObject({ activeBookings: 0, webhooks: 0 });
  });
}

for (const shell of shells) {
  test(`in ${shell} a script without its variables sends nothing, and says what each is`, async () => {
    needsShell(shell, insistsOnTools());
    const served = sound.counts().requestsServed;
    const { output, status } = await told(shell, 'RESTAURANT-HOME-TYPE', {
      TARGET_CLIENT_ID: 'x',
      TARGET_URL: '',
    });
    expect(status).toBe(2);
    expect(output).toContain('TARGET_URL is not set: base address of the target');
    expect(output).toContain('TARGET_CLIENT_SECRET is not set: client secret of the partner');
    expect(sound.counts().requestsServed).toBe(served);
  });
}

/** What a script tells in a shell, and what it lets the target notify. */
async function told(
  shell: Shell,
  requirement: string,
  variables: Readonly<Record<string, string>>,
): Promise<Told> {
  const bodies: string[] = [];
  const receiver = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString('utf8')));
    request.on('end', () => {
      bodies.push(body);
      response.end();
    });
  });
  const url = await addressOf(receiver);
  const child = spawn(shell, [...SHELLS[shell], join(folder, 'findings', `${requirement}.sh`)], {
    cwd: tmpdir(),
    env: { PATH: '/usr/bin:/bin', TARGET_EVENT_WAIT_S: '2', TARGET_RECEIVER_URL: url, ...variables },
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString('utf8')));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString('utf8')));
  const status = await new Promise<number | null>((ended, failed) => {
    child.once('error', failed);
    child.once('close', ended);
  });
  receiver.closeAllConnections();
  receiver.close();
  return { output, status, notified: bodies.join('\n') };
}

async function addressOf(server: Server): Promise<string> {
  await new Promise<void>((listens) => server.listen(0, '127.0.0.1', listens));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return `http://127.0.0.1:${address.port}`;
}
