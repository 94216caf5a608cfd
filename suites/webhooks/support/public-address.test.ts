import { expect, test } from '@playwright/test';
import { isPublicHttps } from './public-address.ts';

const names: Readonly<Record<string, readonly string[]>> = {
  'hooks.example': ['93.184.215.14', '2606:2800:21f:cb07:6820:80da:af6b:8b2c'],
  'inside.example': ['10.1.2.3'],
  'both.example': ['93.184.215.14', '192.168.0.7'],
};

const isPublic = (address: string): Promise<boolean> =>
  isPublicHttps(address, (host) => {
    const found = names[host];
    if (found === undefined) return Promise.reject(new Error('ENOTFOUND'));
    return Promise.resolve(found.map((address) => ({ address })));
  });

test('HTTPS at its usual port on a host with public addresses is public', async () => {
  expect(await isPublic('https://hooks.example/a')).toBe(true);
  expect(await isPublic('https://hooks.example:443/a')).toBe(true);
});

test('another scheme or port, an unknown host and one with an inner address are not public', async () => {
  for (const address of [
    'http://hooks.example/a',
    'https://hooks.example:8443/a',
    'https://unknown.example/a',
    'https://inside.example/a',
    'https://both.example/a',
  ])
    expect(await isPublic(address), address).toBe(false);
});

test('an address without a name is judged by its network', async () => {
  for (const host of ['127.0.0.1', '10.0.0.8', '172.20.1.1', '100.64.3.4', '[::1]', '[fd00::1]', '[fe80::1]'])
    expect(await isPublicHttps(`https://${host}/a`), host).toBe(false);
  for (const host of ['93.184.215.14', '172.32.0.1', '[2606:2800:21f:cb07:6820:80da:af6b:8b2c]'])
    expect(await isPublicHttps(`https://${host}/a`), host).toBe(true);
});
