import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { authority } from '../../../helpers/http/testing/self-signed-identity.ts';
import { accessTo, createReference, type Reference } from '../../../reference/index.ts';
import { runCommand } from '../../../reports/testing/run-command.ts';
import { BEFORE_RELEASE } from '../support/before-release.ts';
import { freePort } from '../support/free-port.ts';
import { type Nginx, nginxOfTest, startNginx } from '../support/nginx.ts';
import { expectSound, runConformance } from '../support/run-conformance.ts';

/*
 * A target as companies have them: behind a gateway with a certificate of a private CA, that wants a client certificate and a
 * header, serves the API below a path, and listens on IPv6.
 */

const KEY = '4711-xyzzy-0815-plugh';

test.describe.configure({ mode: 'serial', timeout: 400_000 });

let folder: string;
let reference: Reference;
let gateway: Nginx;
let settings: Readonly<Record<string, string>>;

test.beforeAll(async () => {
  const nginx = nginxOfTest();
  folder = mkdtempSync(join(tmpdir(), 'company-network-'));
  const company = authority('a private CA');
  const [server, partner] = [company.issue('gateway'), company.issue('partner')];
  const file = (name: string, text: string): string => {
    const path = join(folder, name);
    writeFileSync(path, text);
    return path;
  };
  const ca = file('ca.pem', company.cert);
  reference = await createReference({ tokenLifetimeS: 3 });
  const port = await freePort();
  const directives = `
    ssl_certificate ${file('server.pem', server.cert)};
    ssl_certificate_key ${file('server.key', server.key)};
    ssl_client_certificate ${ca};
    ssl_verify_client on;
    if ($http_x_gateway_key != "${KEY}") { return 403; }
    location = /partners/booking/openapi.yaml { return 200 'openapi: 3.1.0'; }
  `;
  const to = Number(new URL(reference.url).port);
  gateway = await startNginx(nginx, {
    port,
    to,
    prefix: '/partners/booking/',
    isTakenAway: true,
    directives,
    listensAt: `[::1]:${port} ssl`,
  });
  const base = `https://[::1]:${port}/partners/booking`;
  settings = {
    ...accessTo(reference),
    TARGET_URL: base,
    TARGET_CONTROL_URL: `${base}/control`,
    TARGET_TLS_CA: ca,
    TARGET_TLS_CERT: file('partner.pem', partner.cert),
    TARGET_TLS_KEY: file('partner.key', partner.key),
    TARGET_HEADERS: `X-Gateway-Key: ${KEY}`,
    TARGET_OPENAPI_URL: `${base}/openapi.yaml`,
    // Both would lead nowhere.
    HTTPS_PROXY: 'http://127.0.0.1:1',
    https_proxy: 'http://127.0.0.1:1',
  };
});

test.afterAll(async () => {
  await gateway.stop();
  await reference.close();
  rmSync(folder, { recursive: true });
});

test(
  'a sound target behind the gateway of a company is conformant, and no file shows the key of the gateway',
  BEFORE_RELEASE,
  async () => {
    const reports = join(folder, 'reports');
    const run = await runConformance({ ...settings, REPORT_DIR: reports, EVIDENCE: 'all' });
    expectSound(run, 'full');
    const { description } = run.result;
    expect(description?.openapi).toBe('3.1.0');
    expect(new Set(description?.differences.map(({ kind }) => kind))).toEqual(new Set(['operation-missing']));
    expect(run.output).toMatch(/^openapi \d+ differences between/m);
    const { activeBookings, webhooks } = reference.counts();
    expect({ activeBookings, webhooks }).toEqual({ activeBookings: 0, webhooks: 0 });
    const files = readdirSync(reports, { recursive: true, encoding: 'utf8' }).filter((name) =>
      statSync(join(reports, name)).isFile(),
    );
    const texts = [
      { name: 'output', text: run.output },
      ...files.map((name) => ({ name, text: readFileSync(join(reports, name), 'utf8') })),
    ];
    expect(texts.filter(({ text }) => text.includes(KEY)).map(({ name }) => name)).toEqual([]);
    const exchanges = texts.find(({ name }) => name === 'exchanges.ndjson')?.text ?? '';
    expect(exchanges).toContain('"x-gateway-key":"$TARGET_HEADER_X_GATEWAY_KEY"');
  },
);

test('doctor finds the same target well, and names the CA and the way', async () => {
  const { status, output } = await runCommand('helpers/run/doctor/main.ts', [], settings);
  expect(status, output).toBe(0);
  expect(output).toMatch(/^ok +tls +certificate of a private CA/m);
  expect(output).toMatch(/^ok +proxy +none: straight to the target/m);
  expect(output).not.toContain(KEY);
  expect(reference.counts().activeBookings).toBe(0);
});

const TAKEN_AWAY: readonly [names: readonly string[], code: string, told: string][] = [
  [['TARGET_TLS_CA'], 'TARGET_TLS', 'TARGET_TLS_CA'],
  [['TARGET_TLS_CERT', 'TARGET_TLS_KEY'], 'TARGET_TLS', 'TARGET_TLS_CERT and TARGET_TLS_KEY'],
  [['TARGET_HEADERS'], 'CREDENTIALS_REFUSED', 'TARGET_HEADERS'],
];

for (const [names, code, told] of TAKEN_AWAY) {
  test(`without ${names.join(' and ')} the run ends immediately, and says what to do`, async () => {
    const served = reference.counts().requestsServed;
    const run = await runConformance({ ...settings, ...Object.fromEntries(names.map((name) => [name, ''])) });
    expect(run.result, run.output).toMatchObject({ verdict: 'broken', problem: { code } });
    expect(run.output).toMatch(new RegExp(`to do: .*${told}`));
    expect(reference.counts().requestsServed).toBe(served);
  });
}
