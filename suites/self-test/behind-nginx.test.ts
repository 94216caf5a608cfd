import { expect, test } from '@playwright/test';
import { accessTo, createReference } from '../../reference/index.ts';
import { freePort } from './support/free-port.ts';
import { nginxOfTest, startNginx } from './support/nginx.ts';
import { runConformance } from './support/run-conformance.ts';

test.describe.configure({ timeout: 180_000 });

/** It writes header names in capitals on its own. */
const COMPRESSING_AND_CLOSING =
  'gzip on; gzip_types application/json; gzip_min_length 1; keepalive_timeout 0;';

test('a sound target behind an nginx that compresses and closes every connection is conformant', async () => {
  const nginx = nginxOfTest();
  const reference = await createReference({ tokenLifetimeS: 3 });
  const port = await freePort();
  const to = Number(new URL(reference.url).port);
  const proxy = await startNginx(nginx, { port, to, prefix: '/', directives: COMPRESSING_AND_CLOSING });
  const run = await runConformance({ ...accessTo(reference), TARGET_URL: `http://127.0.0.1:${port}` });
  await proxy.stop();
  const { activeBookings, webhooks } = reference.counts();
  await reference.close();
  expect(run.result, run.output).toMatchObject({ verdict: 'conformant', level: 'full' });
  expect({ activeBookings, webhooks }).toEqual({ activeBookings: 0, webhooks: 0 });
});
