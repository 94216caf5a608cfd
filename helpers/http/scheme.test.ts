import { createServer, type Server } from 'node:net';
import { expect, test } from '@playwright/test';
import { otherSchemeOf } from './scheme.ts';
import { listening, plainServer, secureServer, tellingServer } from './testing/both-schemes.ts';

/** Each kind of server, with the scheme that it speaks. */
const SERVERS: Readonly<Record<string, readonly [make: () => Server, scheme: string | undefined]>> = {
  'a server of http': [plainServer, 'http'],
  'a server of https': [secureServer, 'https'],
  'a server of https that answers plain requests': [tellingServer, 'https'],
  'a server of https that wants a certificate': [
    () => secureServer({ requestCert: true, rejectUnauthorized: true }),
    'https',
  ],
  'a server of https in an old version': [
    () => secureServer({ minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' }),
    'https',
  ],
  'a server of another protocol': [() => createServer((socket) => socket.write('220 ready\r\n')), undefined],
  'a server that closes connections': [() => createServer((socket) => socket.destroy()), undefined],
  'a server that says nothing': [() => createServer(), undefined],
};

for (const [title, [make, scheme]] of Object.entries(SERVERS)) {
  test(`${title} speaks ${scheme ?? 'neither'}`, async () => {
    const server = await listening(make());
    const answers = await Promise.all(
      ['http', 'https'].map((asked) => otherSchemeOf(`${asked}://${server.host}/base`)),
    );
    await server.close();
    const other = (asked: string): string | undefined =>
      scheme === undefined || scheme === asked ? undefined : `${scheme}://${server.host}/base`;
    expect(answers).toEqual([other('http'), other('https')]);
  });
}

test('if nobody listens, no other scheme helps', async () => {
  const server = await listening(plainServer());
  await server.close();
  expect(await otherSchemeOf(`https://${server.host}`)).toBeUndefined();
  expect(await otherSchemeOf(`http://${server.host}`)).toBeUndefined();
});
