import { createServer } from 'node:http';
import { expect, test } from '@playwright/test';
import { PartnerClient } from '../../client/partner-client.ts';
import { loadContract } from '../../contract/contract.ts';
import { ALL } from '../../http/pace/pace.ts';
import { createTransport } from '../../http/transport.ts';
import { parseSettings } from '../../settings/settings.ts';
import { conductRun } from './conducting.ts';

test('requests that wait in all slots until the target is back do not keep anyone from seeing that it is back', async () => {
  const contract = loadContract();
  let isAway = true;
  const server = createServer((request, response) => {
    if (request.url === '/oauth2/token') {
      response.end('{"access_token":"h.p.s","token_type":"Bearer","expires_in":599,"scope":"any"}');
    } else if (isAway) request.socket.resetAndDestroy();
    else response.end('[]');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const url = `http://127.0.0.1:${address.port}`;
  const access = { contract, url, authUrl: url, clientId: 'us', clientSecret: 'secret', token: undefined };
  const transport = createTransport(2, 2_000);
  const clientOver = (own: typeof transport): PartnerClient =>
    new PartnerClient({ ...access, transport: own });
  const conducting = await conductRun(parseSettings({}), clientOver);
  const { conductor } = conducting;
  const client = new PartnerClient({ ...access, transport, pace: conductor });
  const lost = client.send('listWebhooks');
  await new Promise<void>((resolve) => {
    conductor.onLimits((limited) => {
      if (limited.includes(ALL)) resolve();
    });
  });
  const waiting = Array.from({ length: 4 }, () => client.send('listWebhooks'));
  isAway = false;
  await lost;
  const ends = await Promise.all(waiting);
  expect(ends.map(({ kind }) => kind)).toEqual(ends.map(() => 'answered'));
  expect(conductor.ended).toBeUndefined();
  await conducting.close();
  await transport.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});
