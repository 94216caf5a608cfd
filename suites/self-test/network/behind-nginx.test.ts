import { expect, test } from '@playwright/test';
import { accessTo, createReference } from '../../../reference/index.ts';
import { BEFORE_RELEASE } from '../support/before-release.ts';
import { freePort } from '../support/free-port.ts';
import { nginxOfTest, startNginx } from '../support/nginx.ts';
import { expectSound, runConformance } from '../support/run-conformance.ts';

test.describe.configure({ timeout: 400_000 });

/** nginx also capitalises header names, without being told. */
const COMPRESSING_AND_CLOSING =
  'gzip on; gzip_types application/json; gzip_min_length 1; keepalive_timeout 0;';

test(
  'a sound target is conformant behind an nginx that compresses responses and closes every connection',
  BEFORE_RELEASE,
  async () => {
    const nginx = nginxOfTest();
    const reference = await createReference({ tokenLifetimeS: 3 });
    const port = await freePort();
    const to = Number(new URL(reference.url).port);
    const proxy = await startNginx(nginx, { port, to, prefix: '/', directives: COMPRESSING_AND_CLOSING });
    const run = await runConformance({ ...accessTo(reference), TARGET_URL: `http://127.0.0.1:${port}` });
    await proxy.stop();
    const { activeBookings, webhooks } = reference.counts();
    await reference.close();
    expectSound(run, 'full');
    expect({ activeBookings, webhooks }).toEqual({ activeBookings: 0, webhooks: 0 });
  },
);
