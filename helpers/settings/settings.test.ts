import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { parse } from 'dotenv';
import { githubJob } from './environment.ts';
import { describeSettings, parseSettings, setSettings, type Settings } from './settings.ts';
import { SetupError } from './setup-error.ts';

const TARGET = {
  TARGET_URL: 'https://api.example/booking/',
  TARGET_CLIENT_ID: 'us',
  TARGET_CLIENT_SECRET: 's',
};

test('without settings, every value is the default', () => {
  expect(parseSettings({})).toMatchObject({
    targetUrl: undefined,
    listenerHost: '127.0.0.1',
    eventTimeoutMs: 5000,
    depth: 'standard',
    concurrency: 8,
    maxTokenWaitS: 5,
    targetAllowWrites: false,
    reportDir: 'reports/out',
  });
});

test('every setting is read', () => {
  const settings = parseSettings({
    ...TARGET,
    TARGET_TIMEZONE: 'Asia/Tokyo',
    TARGET_RESTAURANT_IDS: '7, 9007199254740993',
    TARGET_ALLOW_WRITES: 'yes',
    LEVEL: 'core',
    GUEST_PHONES: '+4930#####,+1212555####',
    MAX_TOKEN_WAIT_S: '4000',
  });
  expect(settings).toMatchObject({
    targetUrl: 'https://api.example/booking',
    targetTimezone: 'Asia/Tokyo',
    targetRestaurantIds: [7n, 9007199254740993n],
    targetAllowWrites: true,
    level: 'core',
    guestPhones: ['+4930#####', '+1212555####'],
    maxTokenWaitS: 4000,
  });
});

const MALFORMED: readonly [name: string, value: string, expected: string][] = [
  ['TARGET_URL', 'api.example', 'http:// or https://'],
  ['TARGET_URL', 'ftp://api.example', 'http:// or https://'],
  ['TARGET_AUTH_URL', 'https://api.example?x=1', 'without query'],
  ['TARGET_OPENAPI_URL', 'ftp://api.example/openapi.json', 'http:// or https:// address, or the path'],
  ['TARGET_OPENAPI_URL', 'https://', 'or the path of a file'],
  ['TARGET_TIMEZONE', 'Mars/Olympus', 'IANA time zone'],
  ['TARGET_ALLOW_WRITES', 'true', 'yes or no'],
  ['LEVEL', 'half', 'core or full'],
  ['DEPTH', 'shallow', 'smoke or standard or deep'],
  ['CONCURRENCY', '0', 'from 1 to 256'],
  ['EVENT_TIMEOUT_MS', '5s', 'whole number'],
  ['TARGET_RESTAURANT_IDS', '1;2', 'separated by commas'],
  ['GUEST_PHONES', '030#####', 'a plus'],
];

for (const [name, value, expected] of MALFORMED) {
  test(`${name}=${value} is reported with its value and the expectation`, () => {
    const found = problemOf({ ...TARGET, [name]: value });
    expect(found).toContain(`${name} is "${value}"`);
    expect(found).toContain(expected);
  });
}

test('the description of a target is an address with or without a query, or a file', () => {
  for (const place of ['https://api.example/docs?group=p', 'spec/openapi.yaml', 'C:\\docs\\openapi.json']) {
    expect(parseSettings({ TARGET_OPENAPI_URL: place }).targetOpenapiUrl).toBe(place);
  }
  expect(problemOf({ TARGET_OPENAPI_URL: 'https://us:hidden@api.example/docs' })).not.toContain('hidden');
});

test('all problems come in one message', () => {
  const found = problemOf({ DEPTH: 'x', LEVEL: 'y' });
  expect(found).toContain('DEPTH');
  expect(found).toContain('LEVEL');
});

test("a target without credentials can't be judged", () => {
  expect(problemOf({ TARGET_URL: 'https://api.example' })).toContain(
    'TARGET_CLIENT_ID and TARGET_CLIENT_SECRET',
  );
});

test('a password inside an address is not shown', () => {
  expect(problemOf({ ...TARGET, TARGET_URL: 'https://me:hidden@api.example' })).not.toContain('hidden');
});

test('a misspelt setting is an error with the nearest known name, other variables are not', () => {
  const found = problemOf({ TARGET_CLIENTID: 'x', LISTENER_PRT: '1', TARGETS: 'x', PATH: '/bin' });
  expect(found).toContain('TARGET_CLIENTID is not a setting; did you mean TARGET_CLIENT_ID?');
  expect(found).toContain('LISTENER_PRT is not a setting; did you mean LISTENER_PORT?');
  expect(found).not.toMatch(/TARGETS|PATH/);
});

test('.env.example lists all settings and nothing else', () => {
  const shown = [...readFileSync('.env.example', 'utf8').matchAll(/^#([A-Z_]+)=/gm)].map(([, name]) => name);
  expect(shown.sort()).toEqual(
    describeSettings()
      .map(({ name }) => name)
      .sort(),
  );
});

test('.env.example shows the defaults, and sets nothing when it is copied as it is', () => {
  const text = readFileSync('.env.example', 'utf8');
  const expected: Settings = parseSettings({});
  expect(parseSettings(parse(text.replace(/^#(?=[A-Z_]+=)/gm, '')))).toEqual(expected);
  expect(parse(text)).toEqual({});
});

function problemOf(environment: Readonly<Record<string, string>>): string {
  try {
    parseSettings(environment);
  } catch (error) {
    if (error instanceof SetupError && error.code === 'SETTINGS_INVALID') return error.message;
    throw error;
  }
  return 'no problem';
}

test('reports list the settings that are set, and hide secrets', () => {
  const environment = {
    ...TARGET,
    TARGET_CONTROL_TOKEN: 'token',
    TARGET_CONTROL_URL: 'https://user:password@control.example',
    DEPTH: 'deep',
    SEED: 'drawn',
    LEVEL: '',
    HOME: '/root',
  };
  expect(setSettings(environment)).toEqual({
    TARGET_URL: 'https://api.example/booking/',
    TARGET_CLIENT_ID: 'us',
    TARGET_CLIENT_SECRET: '(set)',
    TARGET_CONTROL_TOKEN: '(set)',
    TARGET_CONTROL_URL: 'https://…@control.example',
    DEPTH: 'deep',
  });
});

test('a GitHub job is recognised by its variables', () => {
  expect(githubJob({})).toEqual({ annotates: false });
  expect(githubJob({ GITHUB_ACTIONS: 'true', GITHUB_STEP_SUMMARY: '/tmp/page' })).toEqual({
    ...{ annotates: true, summaryFile: '/tmp/page' },
  });
});

test('headers come one a line or as JSON, with names in lower case', () => {
  const read = (text: string) => parseSettings({ ...TARGET, TARGET_HEADERS: text }).targetHeaders;
  expect(read('X-Gateway-Key: a:b c\nx-env: staging\n')).toEqual({
    'x-gateway-key': 'a:b c',
    'x-env': 'staging',
  });
  expect(read('{"X-Gateway-Key": "a:b c"}')).toEqual({ 'x-gateway-key': 'a:b c' });
  expect(parse(`TARGET_HEADERS='{"X-Key": "a#b"}'`)).toEqual({ TARGET_HEADERS: '{"X-Key": "a#b"}' });
});

for (const text of [
  'no-colon hidden-value',
  'Authorization: hidden-value',
  'X-A: hidden-value\nX_a: other',
  'X-A: hidden\u0007-value',
  '{"X-A": "hidden-value"',
  '{"X-A": ["hidden-value"]}',
  '["hidden-value"]',
]) {
  test(`headers such as ${JSON.stringify(text)} are refused, and not shown`, () => {
    const found = problemOf({ ...TARGET, TARGET_HEADERS: text });
    expect(found).toContain('TARGET_HEADERS is malformed');
    expect(found).not.toMatch(/hidden/);
  });
}

test('a proxy is an address or none; its password is never shown', () => {
  const read = (text: string) => parseSettings({ ...TARGET, TARGET_PROXY: text }).targetProxy;
  expect([read('http://us:secret@proxy.example:3128'), read('none')]).toEqual([
    'http://us:secret@proxy.example:3128/',
    'none',
  ]);
  for (const wrong of ['us:hidden@proxy.example:3128', 'socks5://us:hidden@proxy.example']) {
    const found = problemOf({ ...TARGET, TARGET_PROXY: wrong });
    expect(found).toContain('TARGET_PROXY is malformed');
    expect(found).not.toContain('hidden');
    expect(setSettings({ TARGET_PROXY: wrong })).toEqual({ TARGET_PROXY: '(set)' });
  }
});

test('a client certificate without its key is a malformed setting', () => {
  expect(problemOf({ ...TARGET, TARGET_TLS_CERT: 'cert.pem' })).toContain(
    'TARGET_TLS_KEY and TARGET_TLS_CERT',
  );
});
