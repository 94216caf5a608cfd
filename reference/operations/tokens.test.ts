import { createReference, referenceCredentials } from '../index.ts';
import { basic, expect, fetchToken, startSandbox, test, tokenForm } from '../testing/sandbox-test.ts';
import type { Extras, Reply, Sandbox } from '../testing/sandbox-test.ts';

const form = 'application/x-www-form-urlencoded';

function token(
  sandbox: Sandbox,
  body: string,
  headers: Record<string, string | undefined> = {},
): Promise<Reply> {
  const { clientId, clientSecret } = sandbox.reference;
  const all: Record<string, string | undefined> = {
    authorization: basic(clientId, clientSecret),
    'content-type': form,
    ...headers,
  };
  const sent = Object.entries(all).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  );
  const extras: Extras = { body, headers: Object.fromEntries(sent) };
  return sandbox.bare('POST', '/oauth2/token', extras);
}

test('a token is issued for the right credentials, grant type and scope', async ({ sandbox }) => {
  const reply = await token(sandbox, tokenForm, { 'content-type': `${form};charset=UTF-8` });
  expect(reply.status).toBe(200);
  expect(reply.headers.get('content-type')).toBe('application/json');
  expect(reply.headers.get('cache-control')).toBe('no-store');
  expect(reply.json).toEqual({
    access_token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
    token_type: 'Bearer',
    expires_in: 599,
    scope: 'ROLE_EXTERNAL_INTEGRATION',
  });
});

const refusals: readonly [string, number, string, Record<string, string | undefined>][] = [
  ['no credentials', 401, tokenForm, { authorization: undefined }],
  ['a wrong secret', 401, tokenForm, { authorization: basic(referenceCredentials.clientId, 'other') }],
  ['a wrong client', 401, tokenForm, { authorization: basic('other', referenceCredentials.clientSecret) }],
  [
    'a percent-decoded secret',
    401,
    tokenForm,
    {
      authorization: basic(
        referenceCredentials.clientId,
        decodeURIComponent(referenceCredentials.clientSecret),
      ),
    },
  ],
  ['credentials that are no base64', 401, tokenForm, { authorization: 'Basic ~~~' }],
  ['another scheme', 401, tokenForm, { authorization: 'Bearer abc' }],
  ['no grant_type', 400, 'scope=ROLE_EXTERNAL_INTEGRATION', {}],
  ['no scope', 400, 'grant_type=client_credentials', {}],
  ['an empty scope', 400, 'grant_type=client_credentials&scope=', {}],
  ['another grant_type', 400, 'grant_type=password&scope=ROLE_EXTERNAL_INTEGRATION', {}],
  ['another scope', 400, 'grant_type=client_credentials&scope=ROLE_ADMIN', {}],
  ['a second scope', 400, `${tokenForm}+ROLE_ADMIN`, {}],
  ['a scope in lower case', 400, tokenForm.replace('ROLE_EXTERNAL', 'role_external'), {}],
  ['a field given twice', 400, `${tokenForm}&scope=ROLE_EXTERNAL_INTEGRATION`, {}],
  ['a broken escape', 400, `${tokenForm}&x=%zz`, {}],
  ['an escape that is no UTF-8', 400, `${tokenForm}&x=%ff`, {}],
  ['an empty body', 400, '', {}],
  [
    'JSON',
    415,
    '{"grant_type":"client_credentials","scope":"ROLE_EXTERNAL_INTEGRATION"}',
    { 'content-type': 'application/json' },
  ],
  ['plain text', 415, tokenForm, { 'content-type': 'text/plain' }],
];

for (const [defect, status, body, headers] of refusals)
  test(`a token request with ${defect} is refused with ${status}`, async ({ sandbox }) => {
    const reply = await token(sandbox, body, headers);
    expect(reply.status).toBe(status);
    expect(reply.json).toMatchObject({ message: expect.any(String) });
    if (status === 401) expect(reply.headers.get('www-authenticate')).toContain('Basic');
  });

test('fields in the query do not count', async ({ sandbox }) => {
  const { clientId, clientSecret } = sandbox.reference;
  const headers = { authorization: basic(clientId, clientSecret), 'content-type': form };
  const reply = await sandbox.bare('POST', `/oauth2/token?${tokenForm}`, { body: '', headers });
  expect(reply.status).toBe(400);
});

test('without a living token of this service nothing is answered but 401', async ({ sandbox }) => {
  const good = await fetchToken(sandbox.reference);
  const other = await startSandbox();
  const stranger = await fetchToken(other.reference);
  await other.reference.close();
  const [head = '', payload = '', signature = ''] = good.split('.');
  const none = Buffer.from('{"alg":"none"}').toString('base64url');
  const values = [
    undefined,
    'Bearer',
    `Bearer ${good}x y`,
    `Basic ${good}`,
    good,
    `Bearer ${stranger}`,
    `Bearer ${head}.${payload}.`,
    `Bearer ${none}.${payload}.`,
    `Bearer ${head}.${payload}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`,
  ];
  for (const value of values) {
    const headers: Record<string, string> = value === undefined ? {} : { authorization: value };
    for (const path of [
      '/api/v1/external/webhook',
      '/api/v1/external/booking/abc',
      '/api/v1/external/none',
      '/none',
    ]) {
      const reply = await sandbox.bare('GET', path, { headers });
      expect(reply.status, `${path} with ${value}`).toBe(401);
      expect(reply.headers.get('www-authenticate')).toContain('Bearer');
    }
  }
  const fine = await sandbox.bare('GET', '/api/v1/external/webhook', {
    headers: { authorization: `bearer ${good}` },
  });
  expect(fine.status).toBe(200);
});

test('a token works to its last millisecond and not beyond', async () => {
  let now = Date.parse('2030-05-05T05:05:05.999Z');
  const sandbox = await startSandbox({ tokenLifetimeS: 2, clock: () => now });
  now += 1999;
  expect((await sandbox.call('GET', '/webhook')).status).toBe(200);
  now += 1;
  expect((await sandbox.call('GET', '/webhook')).status).toBe(401);
  await sandbox.reference.close();
});

test('a token of one second ends by itself', async () => {
  const reference = await createReference({ tokenLifetimeS: 1 });
  const from = Date.now();
  const authorization = `Bearer ${await fetchToken(reference)}`;
  const until = Date.now();
  let status = 0;
  do
    status = (await fetch(`${reference.url}/api/v1/external/webhook`, { headers: { authorization } })).status;
  while (status === 200 && Date.now() < until + 5000);
  expect(status).toBe(401);
  expect(Date.now()).toBeGreaterThanOrEqual(from + 1000);
  expect(Date.now()).toBeLessThan(until + 3000);
  await reference.close();
});
