import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer as createPlain } from 'node:http';
import { createServer } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { PartnerClient } from '../../client/partner-client.ts';
import { loadContract } from '../../contract/contract.ts';
import { networkOf, type NetworkSettings } from '../../http/network/network.ts';
import { forwardProxy } from '../../http/network/testing/forward-proxy.ts';
import { listening } from '../../http/testing/both-schemes.ts';
import { authority } from '../../http/testing/self-signed-identity.ts';
import { createTransport } from '../../http/transport.ts';
import { preflight } from './preflight.ts';

/** The message with which a run ends before its first check. */
async function told(url: string, settings: Partial<NetworkSettings>): Promise<string> {
  const network = networkOf({
    ...{ targetProxy: undefined, targetTlsCa: undefined, targetTlsCert: undefined, targetTlsKey: undefined },
    ...settings,
  });
  const transport = createTransport(2, 1_000, network);
  const access = { url, authUrl: url, clientId: 'us', clientSecret: 'the-secret', token: undefined };
  const client = new PartnerClient({ contract: loadContract(), transport, ...access });
  const outcome = await preflight(client, undefined, network).catch((error: unknown) => error);
  await transport.close();
  return outcome instanceof Error ? outcome.message : 'no problem';
}

test('a proxy that refuses, that wants credentials, or that is not there is one message with what to do', async () => {
  const [refusing, closed, wanting] = await Promise.all([
    forwardProxy({ refusal: 403 }),
    forwardProxy(),
    forwardProxy({ credentials: 'us:secret' }),
  ]);
  await closed.close();
  const target = 'https://127.0.0.1:1';
  const said = await told(target, { targetProxy: `http://${refusing.host}/` });
  expect(said).toContain('[PROXY_REFUSED]');
  expect(said).toMatch(/status 403, through the proxy http:\/\/127[^]*NO_PROXY[^]*TARGET_PROXY=none/);
  const asked = await told(target, { targetProxy: `http://us:hidden@${wanting.host}/` });
  expect(asked).toContain('[PROXY_REFUSED]');
  expect(asked).toContain('TARGET_PROXY=http://user:password@');
  expect(asked).not.toContain('hidden');
  const gone = await told(target, { targetProxy: `http://${closed.host}/` });
  expect(gone).toContain('[PROXY_UNREACHABLE]');
  expect(gone).toMatch(/ECONNREFUSED[^]*check TARGET_PROXY and whether the proxy is up/);
  await Promise.all([refusing, wanting].map((one) => one.close()));
});

test('a server that wants a client certificate says so by a page or only closes, and the message says what to do', async () => {
  const company = authority('a private CA');
  const folder = mkdtempSync(join(tmpdir(), 'preflight-'));
  const ca = join(folder, 'ca.pem');
  writeFileSync(ca, company.cert);
  const wanting = createServer({
    ...{ ...company.issue('target'), ca: company.cert, requestCert: true, rejectUnauthorized: true },
  });
  const page = '<h1>No required SSL certificate was sent</h1>';
  const [byAlert, byPage] = await Promise.all([
    listening(wanting),
    listening(createPlain((_, response) => response.writeHead(400).end(page))),
  ]);
  const said = await told(`http://${byPage.host}`, { targetTlsCa: ca });
  expect(said).toMatch(/\[TARGET_TLS\][^]*client certificate[^]*TARGET_TLS_CERT and TARGET_TLS_KEY/);
  // Whether the alert arrives before the connection is closed is a matter of luck.
  const closed = await told(`https://${byAlert.host}`, { targetTlsCa: ca });
  expect(closed).toMatch(
    /\[TARGET_(TLS|UNREACHABLE)\][^]*client certificate[^]*TARGET_TLS_CERT and TARGET_TLS_KEY/,
  );
  await Promise.all([byAlert, byPage].map((one) => one.close()));
  rmSync(folder, { recursive: true });
});
