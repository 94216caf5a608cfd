import { expect, test } from '../testing/sandbox-test.ts';
import type { Reply, Sandbox } from '../testing/sandbox-test.ts';

const whole = {
  url: 'https://partner.example/hook?x=1&y=%20#z',
  token: 'tök'.replace('ö', 'o'),
  authorizationHeaderPrefix: 'Token',
  events: ['CREATE', 'UPDATE', 'DELETE'],
  entities: ['RESTAURANT', 'BOOKING'],
};

function register(sandbox: Sandbox, body: unknown): Promise<Reply> {
  return sandbox.call('POST', '/webhook', { body });
}

test('a webhook is registered, listed, replaced and deleted', async ({ sandbox }) => {
  const created = await register(sandbox, { ...whole, id: 77, unknown: true });
  expect(created.status).toBe(200);
  expect(created.id).not.toBe('77');
  const id = Number(created.id);
  expect(created.json).toEqual({ ...whole, id });
  expect((await sandbox.call('GET', '/webhook')).json).toEqual([{ ...whole, id }]);
  const other = { ...whole, url: 'http://other.example', events: ['DELETE'], entities: [], id: 99 };
  const replaced = await sandbox.call('PUT', `/webhook/${id}`, { body: other });
  expect(replaced.json).toEqual({ ...other, id });
  expect((await sandbox.call('GET', '/webhook')).json).toEqual([{ ...other, id }]);
  const deleted = await sandbox.call('DELETE', `/webhook/${id}`);
  expect([deleted.status, deleted.text]).toEqual([200, '']);
  expect((await sandbox.call('GET', '/webhook')).json).toEqual([]);
  expect((await sandbox.call('DELETE', `/webhook/${id}`)).status).toBe(404);
});

test('a PUT replaces what it does not send too', async ({ sandbox }) => {
  const { id } = await register(sandbox, whole);
  const replaced = await sandbox.call('PUT', `/webhook/${id}`, { body: { url: 'http://other.example' } });
  const left = { id: Number(id), url: 'http://other.example', authorizationHeaderPrefix: 'Bearer' };
  expect(replaced.json).toEqual(left);
});

test('ids of webhooks keep every digit', async ({ sandbox }) => {
  const ids: string[] = [];
  for (let n = 0; n < 4; n += 1) ids.push((await register(sandbox, whole)).id);
  const large = ids.find((id) => BigInt(Number(id)) !== BigInt(id)) ?? '';
  expect(large).not.toBe('');
  expect((await sandbox.call('PUT', `/webhook/${large}`, { body: whole })).id).toBe(large);
  expect((await sandbox.call('DELETE', `/webhook/${large}`)).status).toBe(200);
  expect((await sandbox.call('GET', '/webhook')).text).not.toContain(large);
});

const sound: readonly [string, Record<string, unknown>][] = [
  [
    'only a url',
    { token: undefined, authorizationHeaderPrefix: undefined, events: undefined, entities: undefined },
  ],
  ['nulls', { token: null, authorizationHeaderPrefix: null, events: null, entities: null, id: null }],
  ['an empty prefix', { authorizationHeaderPrefix: '' }],
  ['a prefix of 20 characters', { authorizationHeaderPrefix: 'x'.repeat(20) }],
  ['empty lists', { events: [], entities: [] }],
  ['an id beyond 2^53', { id: 1 }],
];

for (const [what, changes] of sound)
  test(`a webhook with ${what} is accepted`, async ({ sandbox }) => {
    expect((await register(sandbox, { ...whole, ...changes })).status).toBe(200);
  });

const defects: readonly [string, Record<string, unknown>][] = [
  ...[
    undefined,
    null,
    '',
    7,
    'partner',
    '/hook',
    'ftp://partner.example',
    'http://',
    'http://a b',
    ['http://a'],
  ].map((url): [string, Record<string, unknown>] => [`the url ${JSON.stringify(url)}`, { url }]),
  ['a numeric token', { token: 7 }],
  ['a token that breaks the header', { token: 'a\r\nx: y' }],
  ['a prefix of 21 characters', { authorizationHeaderPrefix: 'x'.repeat(21) }],
  ['a numeric prefix', { authorizationHeaderPrefix: 7 }],
  ['an id of letters', { id: 'abc' }],
  ...['events', 'entities'].flatMap((field): [string, Record<string, unknown>][] => {
    const [one, two] =
      field === 'events' ? (['CREATE', 'DELETE'] as const) : (['BOOKING', 'RESTAURANT'] as const);
    return [
      [`${field} as a text`, { [field]: one }],
      [`${field} as an object`, { [field]: { 0: one } }],
      [`an unknown value in ${field}`, { [field]: [one, 'OTHER'] }],
      [`lower case in ${field}`, { [field]: [one.toLowerCase()] }],
      [`null in ${field}`, { [field]: [null] }],
      [`a value twice in ${field}`, { [field]: [one, two, one] }],
      [`21 values in ${field}`, { [field]: Array.from({ length: 21 }, () => one) }],
    ];
  }),
];

for (const [what, changes] of defects)
  test(`a webhook with ${what} is refused, new or in place of another`, async ({ sandbox }) => {
    const { id } = await register(sandbox, whole);
    expect((await register(sandbox, { ...whole, ...changes })).status).toBe(400);
    expect((await sandbox.call('PUT', `/webhook/${id}`, { body: { ...whole, ...changes } })).status).toBe(
      400,
    );
    expect((await sandbox.call('GET', '/webhook')).json).toEqual([{ ...whole, id: Number(id) }]);
  });

test('unknown webhooks are 404, what is no int64 is 400', async ({ sandbox }) => {
  for (const [method, body] of [
    ['PUT', whole],
    ['DELETE', undefined],
  ] as const)
    for (const [id, status] of [
      ['12345', 404],
      ['-1', 404],
      ['abc', 400],
      ['9223372036854775808', 400],
    ] as const)
      expect((await sandbox.call(method, `/webhook/${id}`, { body })).status, `${method} ${id}`).toBe(status);
});
