import { createServer, type RequestListener } from 'node:http';
import { expect, test } from '@playwright/test';
import { defaultBehaviour } from '../../../reference/decisions/index.ts';
import { accessTo, createReference } from '../../../reference/index.ts';
import { mutantOf } from '../../../reference/mutants/mutant.ts';
import { type ConformanceRun, runConformance } from '../support/run-conformance.ts';

/** The longest that a silent target may delay a run: 10 s, less the 3 s in which an idle machine starts. */
const MOST_WAITING_MS = 7_000;

test('a malformed setting gives one message with its name, its value and the expected value', async () => {
  const run = await runConformance({ CONCURRENCY: 'many' });
  expectOneMessage(run, 'SETTINGS_INVALID', ['CONCURRENCY', '"many"', 'a whole number from 1 to 256']);
});

test('an option that would break the promises of a run is refused', async () => {
  const run = await runConformance({}, ['--repeat-each=2']);
  expectOneMessage(run, 'OPTIONS_UNSUITABLE', ['--repeat-each 2', 'repeat the whole run']);
});

test('a target that refuses connections', async () => {
  const run = await runConformance(credentials('http://127.0.0.1:1'));
  expectOneMessage(run, 'TARGET_UNREACHABLE', ['ECONNREFUSED', 'TARGET_URL']);
});

test('a target without TLS behind an https address', async () => {
  await withServer(
    (_, response) => response.end(),
    async (url) => {
      const run = await runConformance(credentials(url.replace('http:', 'https:')));
      expectOneMessage(run, 'TARGET_TLS', ['one that speaks plain HTTP', `write ${url}`]);
    },
  );
});

test('a run gives up soon on a target that never answers', async () => {
  await withServer(
    () => undefined,
    async (url) => {
      const silent = await runConformance({ ...credentials(url), REQUEST_TIMEOUT_MS: '3000' });
      const refusing = await runConformance(credentials('http://127.0.0.1:1'));
      expectOneMessage(silent, 'TARGET_SILENT', ['REQUEST_TIMEOUT_MS']);
      // Two processes never start equally fast.
      expect(silent.elapsedMs).toBeLessThan(2 * refusing.elapsedMs + MOST_WAITING_MS);
    },
  );
});

test('refused credentials', async () => {
  const reference = await createReference();
  const run = await runConformance(credentials(reference.url));
  await reference.close();
  expectOneMessage(run, 'CREDENTIALS_REFUSED', ['TARGET_CLIENT_ID']);
  expect(run.output).not.toContain('no-such-secret');
});

test('a token endpoint that answers HTML', async () => {
  await withServer(
    (_, response) => response.setHeader('content-type', 'text/html').end('<html>Sign in</html>'),
    async (url) =>
      expectOneMessage(await runConformance(credentials(url)), 'TOKEN_ENDPOINT_ODD', ['Sign in']),
  );
});

test('no readable restaurant', async () => {
  const reference = await createReference({ behaviour: { pageSlice: () => [] } });
  const run = await runConformance(accessTo(reference));
  await reference.close();
  expectOneMessage(run, 'NO_RESTAURANT', ['restaurant']);
});

test('a target that refuses the token that it has just issued', async () => {
  const { override } = mutantOf('truncate token.access_token@issued always');
  const reference = await createReference({
    behaviour: { ...defaultBehaviour, ...override(defaultBehaviour) },
  });
  const run = await runConformance(accessTo(reference));
  await reference.close();
  expectOneMessage(run, 'NO_RESTAURANT', ['status 401', 'the token that it has just issued']);
});

test('a misspelt setting is reported with the name that was probably meant', async () => {
  const run = await runConformance({ ...credentials('http://127.0.0.1:1'), TARGET_TIMEZON: 'UTC' });
  expect(run.output).toContain('did you mean TARGET_TIMEZONE?');
});

/** Expects exit status 2, one message, and no finding. */
function expectOneMessage(run: ConformanceRun, code: string, told: readonly string[]): void {
  expect(run.status).toBe(2);
  expect(run.result).toMatchObject({ verdict: 'broken', problem: { code }, findings: [] });
  expect(run.output.split(`[${code}]`)).toHaveLength(2);
  for (const part of told) expect(run.output).toContain(part);
  expect(run.output).not.toContain('    at ');
}

function credentials(url: string): Record<string, string> {
  return { TARGET_URL: url, TARGET_CLIENT_ID: 'us', TARGET_CLIENT_SECRET: 'no-such-secret' };
}

async function withServer(listener: RequestListener, use: (url: string) => Promise<void>): Promise<void> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  try {
    await use(`http://127.0.0.1:${address.port}`);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}
