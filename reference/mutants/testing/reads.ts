import { referenceCredentials } from '../../decisions/auth.ts';
import { basic, tokenForm } from '../../testing/sandbox-test.ts';
import type { Reply } from '../../testing/sandbox-test.ts';
import { NOW } from './session.ts';
import type { Probe } from './session.ts';

/** One part of the use of a server. */
export async function tokens(probe: Probe): Promise<void> {
  const { clientId, clientSecret } = referenceCredentials;
  const right = basic(clientId, clientSecret);
  const type = { 'content-type': 'application/x-www-form-urlencoded' };
  const credentials = [
    right,
    basic(clientId, 'wrong'),
    basic('wrong', clientSecret),
    basic(clientId, clientSecret.toUpperCase()),
    basic(clientId, `${clientSecret}x`),
  ];
  for (const authorization of credentials)
    await probe.bare('POST', '/oauth2/token', { body: tokenForm, headers: { ...type, authorization } });
  await probe.bare('POST', '/oauth2/token', { body: tokenForm, headers: type });
  for (const body of [
    'grant_type=client_credentials',
    'scope=ROLE_EXTERNAL_INTEGRATION',
    'grant_type=password&scope=ROLE_EXTERNAL_INTEGRATION',
    'grant_type=client_credentials&scope=OTHER',
  ])
    await probe.bare('POST', '/oauth2/token', { body, headers: { ...type, authorization: right } });
}

/** A JWT of nobody. */
function jwt(header: object): string {
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part(header)}.${part({ scope: 'ROLE_EXTERNAL_INTEGRATION', exp_ms: NOW * 2 })}.`;
}

/** One part of the use of a server. */
export async function credentials(
  probe: Probe,
  paths: readonly (readonly [string, string, unknown?])[],
): Promise<void> {
  const defects = [
    {},
    { authorization: 'Bearer ' },
    { authorization: 'Basic abc' },
    { authorization: 'Bearer garbage' },
    { authorization: `Bearer ${jwt({ alg: 'none' })}` },
    { authorization: `Bearer ${jwt({ alg: 'HS256' })}c2lnbmF0dXJl` },
  ];
  for (const [method, path, body] of paths)
    for (const headers of defects)
      await probe.bare(method, `/api/v1/external${path}`, { headers, ...(body !== undefined && { body }) });
}

/** One part of the use of a server. */
export async function restaurants(probe: Probe): Promise<void> {
  const ids = probe.restaurants.map(({ id }) => id);
  const query = (more: string): Promise<Reply> => probe.call('GET', `/restaurant?${more}`);
  for (const [page, size] of [
    [0, 20],
    [1, 20],
    [2, 20],
    [0, 5],
    [1, 5],
    [3, 5],
    [40, 1],
    [7, 3],
  ])
    await query(`page=${page}&size=${size}`);
  const searches = probe.restaurants
    .slice(0, 48)
    .flatMap(({ name, address }) => [name, address.city, address.street]);
  for (const search of new Set(searches))
    await query(`page=0&size=20&search=${encodeURIComponent(search ?? '')}`);
  for (const search of ['qwxzv jjkqy', 'qwxzvjjkqyqwxzvjjkqy'.repeat(21)])
    await query(`page=0&size=20&search=${search}`);
  for (const count of [1, 2, 4, 12, 19]) {
    const excluded = ids
      .slice(-count)
      .map((id) => `&excludeIds=${id}`)
      .join('');
    await query(`page=0&size=20${excluded}`);
    await query(`page=0&size=20&search=Zum${excluded}`);
    await query(
      `page=0&size=20&search=${encodeURIComponent(probe.restaurants.at(-1)?.name ?? '')}${excluded}`,
    );
  }
  for (const { id, info } of probe.restaurants) {
    await probe.call('GET', `/restaurant/${id}`);
    if (info.posUid !== undefined)
      await probe.call('GET', `/restaurant/find/partner/${encodeURIComponent(info.posUid)}`);
  }
  for (const id of ids.slice(0, 12)) await probe.call('GET', `/restaurant/${id}/schedule`);
  for (const id of ids.filter((one) => one > 2n ** 31n))
    await probe.call('GET', `/restaurant/${id}/schedule`);
  for (const path of ['', '/schedule']) {
    await probe.call('GET', `/restaurant/999${path}`);
    await probe.call('GET', `/restaurant/abc${path}`);
  }
  await probe.call('GET', '/restaurant/find/partner/nobody');
  const [first = 0n] = ids;
  const tables = `/restaurant/${first}/table/free/count`;
  await probe.call('GET', `/restaurant/999/table/free/count?date=2030-05-03T18:00:00Z&persons=2`);
  await probe.call('GET', `/restaurant/x/table/free/count?date=2030-05-03T18:00:00Z&persons=2`);
  for (const more of ['date=2030-05-03T18:00:00Z&persons=2', 'persons=2', 'date=2030-05-03T18:00:00Z'])
    await probe.call('GET', `${tables}?${more}`);
  for (const more of [
    'date=noon&persons=2',
    'date=2030-05-03T18:00:00Z&persons=x',
    'date=2030-05-03T18:00:00Z&persons=4294967298',
  ])
    await probe.call('GET', `${tables}?${more}`);
}
