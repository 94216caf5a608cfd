import { createServer } from 'node:http';
import { gzipSync } from 'node:zlib';
import { expect, test } from '@playwright/test';
import { loadContract } from '../contract/contract.ts';
import { listening } from '../http/testing/both-schemes.ts';
import { createTransport } from '../http/transport.ts';
import { ControlClient } from './control-client.ts';
import { PartnerClient } from './partner-client.ts';

const TOKEN = {
  ...{ access_token: 'h.p.s', token_type: 'Bearer' },
  ...{ expires_in: 599, scope: 'ROLE_EXTERNAL_INTEGRATION' },
};

test('a server that compresses whatever it may is asked for answers as they are', async () => {
  const server = createServer((request, response) => {
    const answers: Readonly<Record<string, unknown>> = {
      '/oauth2/token': TOKEN,
      '/capabilities': { capabilities: ['booking-state'] },
    };
    const text = JSON.stringify(answers[request.url ?? ''] ?? []);
    response.setHeader('content-type', 'application/json');
    if (request.headers['accept-encoding'] === 'identity') response.end(text);
    else response.setHeader('content-encoding', 'gzip').end(gzipSync(text));
  });
  const target = await listening(server);
  const url = `http://${target.host}`;
  const transport = createTransport(2, 1_000);
  const contract = loadContract();
  const access = { contract, transport, url, authUrl: url, token: undefined };
  const client = new PartnerClient({ ...access, clientId: 'us', clientSecret: 'se:cret' });
  expect(await client.currentToken()).toMatchObject({ value: TOKEN.access_token });
  expect(await client.send('listWebhooks')).toMatchObject({ json: [], breaches: [] });
  const control = new ControlClient(transport, { url, token: undefined });
  expect(await control.capabilities()).toEqual(['booking-state']);
  await transport.close();
  await target.close();
});
