import { expect, test } from '@playwright/test';
import { proxyVariables } from '../../settings/environment.ts';
import { nameOfProxy, proxyFor } from './proxies.ts';

const PROXIES = { HTTP_PROXY: 'http://plain.example:3128', HTTPS_PROXY: 'http://secure.example:3128' };

/** The proxy's host and the name that it has by. */
function asked(address: string, environment: Readonly<Record<string, string>>, chosen?: string): string {
  const proxy = proxyFor(address, chosen, proxyVariables(environment));
  return proxy === undefined ? 'straight' : `${new URL(proxy.uri).hostname} by ${proxy.namedBy}`;
}

const CASES: readonly [address: string, environment: Record<string, string>, expected: string][] = [
  ['https://api.example/x', PROXIES, 'secure.example by HTTPS_PROXY'],
  ['http://api.example/x', PROXIES, 'plain.example by HTTP_PROXY'],
  ['https://api.example', { HTTP_PROXY: 'http://plain.example' }, 'straight'],
  [
    'https://api.example',
    { https_proxy: 'low.example:1', HTTPS_PROXY: 'http://up.example' },
    'low.example by HTTPS_PROXY',
  ],
  ['http://api.example', { all_proxy: 'http://all.example' }, 'all.example by HTTP_PROXY'],
  ['https://api.example', { HTTPS_PROXY: '' }, 'straight'],
  ...['http://127.0.0.1:8080', 'https://localhost', 'https://[::1]:8443', 'http://127.7.7.7'].map(
    (address): [string, Record<string, string>, string] => [address, PROXIES, 'straight'],
  ),
];

for (const [address, environment, expected] of CASES) {
  test(`${address} with ${JSON.stringify(environment)} goes ${expected}`, () => {
    expect(asked(address, environment)).toBe(expected);
  });
}

const EXCEPTIONS: readonly [except: string, address: string, isExcepted: boolean][] = [
  ['*', 'https://api.example', true],
  ['api.example', 'https://api.example', true],
  ['api.example', 'https://staging.api.example', true],
  ['api.example', 'https://myapi.example', false],
  ['.api.example', 'https://staging.api.example', true],
  ['*.api.example', 'https://staging.api.example', true],
  ['other.example, API.example', 'https://api.EXAMPLE', true],
  ['api.example:8443', 'https://api.example:8443', true],
  ['api.example:8443', 'https://api.example', false],
  ['api.example:443', 'https://api.example', true],
  ['10.0.0.0/8', 'https://10.20.30.40', true],
  ['10.0.0.0/8', 'https://11.20.30.40', false],
  ['10.0.0.0/8', 'https://10.example', false],
  ['fd00::/8', 'https://[fd12::1]:8443', true],
  ['fd12::1', 'https://[fd12::1]', true],
  ['[fd12::1]:8443', 'https://[fd12::1]:8443', true],
  ['0.1', 'https://10.0.0.1', false],
  ['10.0.0.0/99', 'https://10.0.0.1', false],
];

for (const [except, address, isExcepted] of EXCEPTIONS) {
  test(`NO_PROXY=${except} ${isExcepted ? 'names' : 'does not name'} ${address}`, () => {
    expect(asked(address, { ...PROXIES, NO_PROXY: except })).toBe(
      isExcepted ? 'straight' : 'secure.example by HTTPS_PROXY',
    );
  });
}

test('TARGET_PROXY serves every address, also loopback; none serves no address', () => {
  const chosen = 'http://us:secret@debugging.example:8081/';
  for (const address of ['http://127.0.0.1', 'https://api.example'])
    expect(asked(address, { ...PROXIES, NO_PROXY: '*' }, chosen)).toBe('debugging.example by TARGET_PROXY');
  expect(asked('https://api.example', PROXIES, 'none')).toBe('straight');
  expect(nameOfProxy({ uri: chosen, namedBy: 'TARGET_PROXY' })).toBe(
    'the proxy http://debugging.example:8081 (TARGET_PROXY)',
  );
});

test('a proxy of another kind is one message that says what to do', () => {
  const environment = { HTTPS_PROXY: 'socks5://us:hidden@socks.example' };
  const ask = () => asked('https://api.example', environment);
  expect(ask).toThrow(/HTTPS_PROXY[^]*TARGET_PROXY/);
  expect(ask).not.toThrow(/hidden/);
  expect(asked('http://127.0.0.1', environment)).toBe('straight');
});
