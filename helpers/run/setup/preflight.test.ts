import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@playwright/test';
import { PartnerClient } from '../../client/partner-client.ts';
import { loadContract } from '../../contract/contract.ts';
import { createTransport } from '../../http/transport.ts';
import {
  listening as served,
  plainServer,
  secureServer,
  tellingServer,
} from '../../http/testing/both-schemes.ts';
import { SetupError } from '../../settings/setup-error.ts';
import { preflight } from './preflight.ts';

const TOKEN = {
  access_token: 'eyJhbGciOiJIUzI1NiJ9.e30.c2lnbmF0dXJl',
  token_type: 'Bearer',
  expires_in: 599,
  scope: 'ROLE_EXTERNAL_INTEGRATION',
};

/** A target that answers the token request and every other request as given. */
function answering(
  token: [number, string, string?],
  rest: [number, string] = [200, '{"content":[{"id":1}]}'],
): RequestListener {
  return (request, response) => {
    const [status, body, type = 'application/json'] = request.url === '/oauth2/token' ? token : rest;
    response.writeHead(status, { 'content-type': type }).end(body);
  };
}

const SOUND: [number, string] = [200, JSON.stringify(TOKEN)];

const CASES: readonly [title: string, listener: RequestListener, code: string, told: string][] = [
  [
    'refused credentials',
    answering([401, '{"error":"invalid_client"}']),
    'CREDENTIALS_REFUSED',
    'TARGET_CLIENT_ID',
  ],
  [
    'a token endpoint that answers HTML',
    answering([200, '<html>', 'text/html']),
    'TOKEN_ENDPOINT_ODD',
    '<html>',
  ],
  ['a token endpoint that is not there', answering([404, '{}']), 'TOKEN_ENDPOINT_ODD', '404'],
  ['a token endpoint that redirects', answering([302, '']), 'TOKEN_ENDPOINT_ODD', '302'],
  ['no restaurant', answering(SOUND, [200, '{"content":[]}']), 'NO_RESTAURANT', '"content'],
  ['pages that may not be read', answering(SOUND, [403, '{}']), 'NO_RESTAURANT', '403'],
  ['a connection that is cut', (request) => request.socket.destroy(), 'TARGET_UNREACHABLE', 'TARGET_URL'],
  [
    'a token endpoint that is too busy for ever',
    (_, response) => void response.writeHead(503, { 'retry-after': '0' }).end(),
    'TARGET_BUSY',
    '503',
  ],
  ['no answer at all', () => undefined, 'TARGET_SILENT', 'REQUEST_TIMEOUT_MS'],
];

for (const [title, listener, code, told] of CASES) {
  test(`${title}: ${code}`, async () => {
    const error = await problemWith(listener);
    expect(error).toMatchObject({ code });
    expect(error.message).toContain(told);
    expect(error.message).not.toContain('the-secret');
  });
}

test('an address without a server: TARGET_UNREACHABLE', async () => {
  const server = await listening(answering(SOUND));
  const { port } = addressOf(server);
  await closed(server);
  await expect(preflightAt(`http://127.0.0.1:${port}`)).rejects.toMatchObject({ code: 'TARGET_UNREACHABLE' });
});

test('an unknown host name: TARGET_UNREACHABLE', async () => {
  await expect(preflightAt('http://nowhere.invalid', 30_000)).rejects.toMatchObject({
    code: 'TARGET_UNREACHABLE',
  });
});

for (const [title, make, asked, told] of [
  [
    'https to a server of plain HTTP',
    plainServer,
    'https',
    /one that speaks plain HTTP.*write http:\/\/127/s,
  ],
  ['http to a TLS server that closes', secureServer, 'http', /one that speaks TLS.*write https:\/\/127/s],
  [
    'http to a TLS server that answers 400',
    tellingServer,
    'http',
    /speaks TLS there \(status 400\).*write https/s,
  ],
  ['a certificate that nobody trusts', secureServer, 'https', /TARGET_TLS_CA/],
] as const) {
  test(`${title}: TARGET_TLS`, async () => {
    const server = await served(make());
    await expect(preflightAt(`${asked}://${server.host}`)).rejects.toMatchObject({
      code: 'TARGET_TLS',
      message: expect.stringMatching(told),
    });
    await server.close();
  });
}

for (const [title, listener] of [
  ['a token answer without a token', answering([200, '{"token_type":"Bearer"}'])],
  ['a page that is no page', answering(SOUND, [200, '"nothing"'])],
  [
    'a token that is no JWT, and that nothing accepts,',
    answering([200, JSON.stringify({ ...TOKEN, access_token: 'DEFAULT' })], [401, '{}']),
  ],
  ['a success status other than 200', answering([201, JSON.stringify(TOKEN)], [206, '{}'])],
] as const) {
  test(`${title} is a finding, no reason to stop`, async () => {
    const server = await listening(listener);
    await preflightAt(`http://127.0.0.1:${addressOf(server).port}`);
    await closed(server);
  });
}

async function problemWith(listener: RequestListener): Promise<SetupError> {
  const server = await listening(listener);
  try {
    await preflightAt(`http://127.0.0.1:${addressOf(server).port}`);
  } catch (error) {
    if (error instanceof SetupError) return error;
    throw error;
  } finally {
    await closed(server);
  }
  throw new Error('the preflight found no problem');
}

async function preflightAt(url: string, timeoutMs = 1_000): Promise<void> {
  const transport = createTransport(2, timeoutMs);
  const credentials = { clientId: 'us', clientSecret: 'the-secret' };
  const options = {
    contract: loadContract(),
    transport,
    url,
    authUrl: url,
    token: undefined,
    ...credentials,
  };
  try {
    await preflight(new PartnerClient(options), undefined);
  } finally {
    await transport.close();
  }
}

async function listening(listener: RequestListener): Promise<Server> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

function addressOf(server: Server): AddressInfo {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return address;
}

function closed(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}
