import { bookingRequest, first, wideRestaurants } from '../testing/bookings.ts';
import { rawRequest } from '../testing/raw-request.ts';
import { api, expect, fetchToken, startSandbox, test } from '../testing/sandbox-test.ts';
import type { Extras, Reply, Sandbox } from '../testing/sandbox-test.ts';

/** A refusal has a 4xx status and a message, and leaves the service as it was. */
async function expectRefusal(sandbox: Sandbox, reply: Reply, status: number): Promise<void> {
  expect(reply.status).toBe(status);
  expect(reply.headers.get('content-type')).toBe('application/json');
  expect(reply.json).toMatchObject({ status, message: expect.any(String), path: expect.any(String) });
  expect((await sandbox.call('GET', '/webhook')).status).toBe(200);
  expect(sandbox.reference.counts()).toMatchObject({ unexpectedErrors: 0, bookings: 0 });
}

function post(sandbox: Sandbox, extras: Extras): Promise<Reply> {
  const { id } = first(wideRestaurants(sandbox));
  return sandbox.call('POST', `/restaurant/${id}/booking`, extras);
}

const sound = JSON.stringify(bookingRequest());

const bodies: readonly [string, number, string, Record<string, string>?][] = [
  ['nothing', 400, ''],
  ['half of the JSON', 400, sound.slice(0, -5)],
  ['something after the JSON', 400, `${sound}x`],
  ['single quotes', 400, sound.replaceAll('"', "'")],
  ['a trailing comma', 400, sound.replace('}', ',}')],
  ['a key twice', 400, sound.replace('{', '{"persons":3,')],
  ['NaN', 400, sound.replace('"persons":2', '"persons":NaN')],
  ['a leading zero', 400, sound.replace('"persons":2', '"persons":02')],
  ['an endless number', 400, sound.replace('"persons":2', `"persons":1${'0'.repeat(1000)}`)],
  ['an exponent out of range', 400, sound.replace('"persons":2', '"persons":1e999')],
  ['a raw control character', 400, sound.replace('Ada', 'A\u0000da')],
  ['an unknown escape', 400, sound.replace('Ada', '\\x41da')],
  ['null', 400, 'null'],
  ['a string', 400, '"text"'],
  ['a number', 400, '7'],
  ['an array', 400, `[${sound}]`],
  ['an empty object', 400, '{}'],
  ['fields of its prototype', 400, `{"__proto__":${sound}}`],
  ['deep arrays', 400, '['.repeat(200_000)],
  ['deep objects', 400, '{"a":'.repeat(80_000)],
  ['deep closed arrays', 400, `{"meta":${'['.repeat(100_000)}${']'.repeat(100_000)}}`],
  ['600 kB', 413, sound.replace('Ada', 'x'.repeat(600_000))],
  ['1 MB', 413, sound.replace('Ada', 'x'.repeat(1_000_000))],
  ['10 MB', 413, sound.replace('Ada', 'x'.repeat(10_000_000))],
  ['text/plain', 415, sound, { 'content-type': 'text/plain' }],
  ['XML', 415, '<booking/>', { 'content-type': 'application/xml' }],
  ['a form', 415, 'firstName=Ada', { 'content-type': 'application/x-www-form-urlencoded' }],
  ['another charset', 415, sound, { 'content-type': 'application/json;charset=utf-16' }],
  ['a media type that is none', 415, sound, { 'content-type': 'json' }],
  ['an empty media type', 415, sound, { 'content-type': '' }],
];

for (const [what, status, body, headers] of bodies)
  test(`a booking sent as ${what} is refused with ${status}`, async ({ sandbox }) => {
    await expectRefusal(sandbox, await post(sandbox, { body, ...(headers && { headers }) }), status);
  });

for (const type of [
  'application/json',
  'Application/JSON; charset=UTF-8',
  'application/json;charset="utf-8"',
])
  test(`a booking sent as ${type} is accepted`, async ({ sandbox }) => {
    expect((await post(sandbox, { body: sound, headers: { 'content-type': type } })).status).toBe(200);
  });

/** The head of a request with a valid token, for what fetch would not send. */
async function head(sandbox: Sandbox, line: string, ...more: string[]): Promise<string> {
  const token = await fetchToken(sandbox.reference);
  return [
    `${line} HTTP/1.1`,
    'host: x',
    `authorization: Bearer ${token}`,
    'connection: close',
    ...more,
    '',
    '',
  ].join('\r\n');
}

test('bytes that are no UTF-8 are refused', async ({ sandbox }) => {
  const path = `${api}/restaurant/${first(wideRestaurants(sandbox)).id}/booking`;
  const body = Buffer.from(sound.replace('Ada', 'Zo\u00eb'), 'latin1');
  const lines = await head(
    sandbox,
    `POST ${path}`,
    'content-type: application/json',
    `content-length: ${body.length}`,
  );
  const reply = await rawRequest(sandbox.reference.url, Buffer.concat([Buffer.from(lines), body]));
  expect(reply).toMatch(/^HTTP\/1.1 400 /);
  expect(reply).toContain('"message":');
});

test('a body without a media type is refused', async ({ sandbox }) => {
  const path = `${api}/restaurant/${first(wideRestaurants(sandbox)).id}/booking`;
  const lines = await head(sandbox, `POST ${path}`, `content-length: ${Buffer.byteLength(sound)}`);
  expect(await rawRequest(sandbox.reference.url, `${lines}${sound}`)).toMatch(/^HTTP\/1.1 415 /);
  const none = await head(sandbox, `POST ${path}`, 'content-length: 0');
  expect(await rawRequest(sandbox.reference.url, none)).toMatch(/^HTTP\/1.1 415 /);
});

test('a body without a length is read too', async ({ sandbox }) => {
  const path = `${api}/webhook`;
  const lines = await head(
    sandbox,
    `POST ${path}`,
    'content-type: application/json',
    'transfer-encoding: chunked',
  );
  const body = JSON.stringify({ url: 'http://partner.example' });
  const chunked = `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`;
  expect(await rawRequest(sandbox.reference.url, `${lines}${chunked}`)).toMatch(/^HTTP\/1.1 200 /);
  const large = `${(700_000).toString(16)}\r\n${'x'.repeat(700_000)}\r\n0\r\n\r\n`;
  expect(await rawRequest(sandbox.reference.url, `${lines}${large}`)).toMatch(/^HTTP\/1.1 413 /);
});

for (const path of [
  '/%',
  '/restaurant/%zz',
  '/restaurant/%ff',
  '/restaurant/find/partner/%E0%A4',
  '/restaurant/a%00%ff',
])
  test(`the path ${path} is refused`, async ({ sandbox }) => {
    const reply = await rawRequest(sandbox.reference.url, await head(sandbox, `GET ${api}${path}`));
    expect(reply).toMatch(/^HTTP\/1.1 40[04] /);
    expect(reply).toContain('"message":');
    expect(sandbox.reference.counts().unexpectedErrors).toBe(0);
  });

test('bytes that are not HTTP are refused', async ({ sandbox }) => {
  for (const text of ['nonsense\r\n\r\n', `GET / HTTP/1.1\r\nhost: x\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`]) {
    const reply = await rawRequest(sandbox.reference.url, text);
    expect(reply).toMatch(/^HTTP\/1.1 4\d\d /);
    expect(reply).toContain('"message":');
  }
  expect((await sandbox.call('GET', '/webhook')).status).toBe(200);
});

test('unknown paths are 404', async ({ sandbox }) => {
  for (const path of [
    '',
    '/',
    '/restaurants',
    '/restaurant/1/menu',
    '/booking',
    '/webhook/1/x',
    '/RESTAURANT',
    '/..',
  ])
    await expectRefusal(sandbox, await sandbox.call('GET', path), 404);
  await expectRefusal(
    sandbox,
    await sandbox.call('GET', `/restaurant/find/partner/${'x'.repeat(10_000)}`),
    404,
  );
});

test('a method that a path does not have is 405 and named ones are allowed', async ({ sandbox }) => {
  for (const [method, path, allow] of [
    ['DELETE', '/restaurant', 'GET, HEAD'],
    ['POST', '/restaurant/1', 'GET, HEAD'],
    ['GET', '/restaurant/1/booking', 'POST'],
    ['PUT', '/booking/1', 'GET, HEAD, DELETE'],
    ['PATCH', '/webhook/1', 'PUT, DELETE'],
    ['OPTIONS', '/webhook', 'GET, HEAD, POST'],
  ] as const) {
    const reply = await sandbox.call(method, path);
    await expectRefusal(sandbox, reply, 405);
    expect(reply.headers.get('allow')).toBe(allow);
  }
  expect((await sandbox.bare('GET', '/oauth2/token')).status).toBe(405);
  expect((await sandbox.bare('PUT', `${api}/restaurant`)).status).toBe(401);
  const strange = await rawRequest(sandbox.reference.url, await head(sandbox, `PROPFIND ${api}/webhook`));
  expect(strange).toMatch(/^HTTP\/1.1 40[45] /);
});

test('answers carry a date, and HEAD the head of a GET', async ({ sandbox }) => {
  const reply = await sandbox.call('HEAD', '/webhook');
  expect([reply.status, reply.text]).toEqual([200, '']);
  expect(Math.abs(Date.parse(reply.headers.get('date') ?? '') - Date.now())).toBeLessThan(2000);
});

test('our own mistakes are answered with 500 and break nothing', async () => {
  const errors: unknown[] = [];
  const mistake = new Error('a mistake');
  let failing = true;
  const fail = <T>(value: T): T => {
    if (failing) throw mistake;
    return value;
  };
  const sandbox = await startSandbox({
    onUnexpected: (error) => errors.push(error),
    behaviour: {
      listedWebhooks: (webhooks) => fail(webhooks),
      nextState: () => fail(undefined),
      authorizationHeader: () => fail(undefined),
      sortJson: () => fail({}),
      beforeSend: (answer, call) => (call.operation === 'getSchedule' ? fail(answer) : answer),
    },
  });
  const { id } = first(wideRestaurants(sandbox));
  const replies = [
    await sandbox.call('GET', '/webhook'),
    await sandbox.call('GET', '/restaurant?page=0&size=1'),
    await sandbox.call('GET', `/restaurant/${id}/schedule`),
    await sandbox.call('POST', `/restaurant/${id}/booking`, { body: bookingRequest() }),
  ];
  for (const reply of replies) {
    expect(reply.status).toBe(500);
    expect(reply.json).toMatchObject({ message: expect.any(String) });
    expect(reply.text).not.toContain('a mistake');
  }
  expect(errors).toContain(mistake);
  failing = false;
  expect((await sandbox.call('GET', '/webhook')).status).toBe(200);
  await sandbox.reference.close();
});
