import { expect, test } from '@playwright/test';
import { parse } from 'dotenv';
import { describeSettings, parseSettings } from '../settings.ts';
import { SetupError } from '../setup-error.ts';
import { misspeltSettings } from './spelling.ts';

const NO_FILE = { name: '.env', content: {} };

const SECRET = { TARGET_URL: 'http://t', TARGET_CLIENT_ID: 'us', TARGET_CLIENT_SECRET: 's' };

/** The message about settings; empty where there is none. */
function said(environment: Readonly<Record<string, string>>, envFile = ''): string {
  const inFile = parse(envFile);
  try {
    parseSettings({ ...inFile, ...environment }, { name: '.env', content: inFile });
    return '';
  } catch (error) {
    if (error instanceof SetupError && error.code === 'SETTINGS_INVALID') return error.message;
    throw error;
  }
}

const MEANT: readonly [written: string, value: string, meant: string][] = [
  ['DEPT', 'deep', 'DEPTH'],
  ['DETPH', 'smoke', 'DEPTH'],
  ['depth', 'smoke', 'DEPTH'],
  ['MAX_BOOKING', '3', 'MAX_BOOKINGS'],
  ['MAXBOOKINGS', '3', 'MAX_BOOKINGS'],
  ['CONCURENCY', '4', 'CONCURRENCY'],
  ['TARGET_SECRET', 'x', 'TARGET_CLIENT_SECRET'],
  ['TARGET_ID', 'x', 'TARGET_CLIENT_ID'],
  ['TARGET_BASE_URL', 'http://t', 'TARGET_URL'],
  ['TARGET_CONTRL_TOKEN', 'x', 'TARGET_CONTROL_TOKEN'],
  ['LISTENER_URL', 'http://t', 'LISTENER_PUBLIC_URL'],
];

for (const [written, value, meant] of MEANT) {
  test(`${written}=${value} can only mean ${meant}, wherever it stands`, () => {
    expect(said({ [written]: value })).toContain(`${written} is not a setting; did you mean ${meant}?`);
    expect(said({}, `${written}=${value}`)).toContain(
      `${written} in .env is not a setting; did you mean ${meant}?`,
    );
  });
}

test('every other name in .env is meant for the suite, too', () => {
  expect(said({}, 'BOOKINGS=3')).toContain('BOOKINGS in .env is not a setting');
  expect(said({}, 'CLIENT_SECRET=x')).toContain('did you mean TARGET_CLIENT_SECRET?');
  expect(said({}, 'QUITE_DIFFERENT=x')).toMatch(/QUITE_DIFFERENT in .env is not a setting\n/);
});

test('variables of other programs are nobody’s mistake', () => {
  const foreign = {
    ...{ PATH: '/bin', HOME: '/root', CI: 'true', CI_DEPTH: '7', GIT_DEPTH: '20', GITHUB_ACTIONS: 'true' },
    ...{ npm_config_loglevel: 'warn', npm_package_version: '0.1.0', NODE_OPTIONS: '--trace-warnings' },
    ...{
      LOG_LEVEL: 'debug',
      SHLVL: '1',
      SPEED: '9600',
      DEPT: 'engineering',
      WIDTH: '80',
      CLIENT_SECRET: 'x',
    },
    ...{ BASE_URL: 'http://t', PORT: '80', http_proxy: 'http://proxy', NO_COLOR: '1', TARGETARCH: 'arm64' },
  };
  const known = describeSettings().map(({ name, takesAnyText }) => ({
    ...{ name, takes: takesAnyText ? undefined : () => false },
  }));
  expect(misspeltSettings(foreign, NO_FILE, known)).toEqual({ errors: [], notices: [] });
  expect(said(foreign)).toBe('');
  expect(said({}, 'NODE_EXTRA_CA_CERTS=ca.pem\nHTTPS_PROXY=http://proxy\nNO_COLOR=1\nTZ=UTC')).toBe('');
});

test('an empty misspelt setting does no harm, nor does one that says the same as the setting that was meant', () => {
  expect(said({ TARGET_SECRET: '' }, 'TARGET_SECRET=\nDEPT=')).toBe('');
  expect(said({ ...SECRET, DEPTH: 'deep', depth: 'deep' })).toBe('');
  expect(said({ ...SECRET, DEPTH: 'smoke', depth: 'deep' })).toContain('depth is not a setting');
});

test('a variable that the commands of findings use, and a name near a setting of any text, is only noticed', () => {
  const known = [
    { name: 'TARGET_CONTROL_TOKEN', takes: undefined },
    { name: 'REPORT_DIR', takes: undefined },
  ];
  const environment = { TARGET_TOKEN: 'x', TARGET_GUEST_A: '+1', REPORTS_DIR: '/tmp' };
  expect(misspeltSettings(environment, NO_FILE, known)).toEqual({
    errors: [],
    notices: [
      'TARGET_TOKEN is not a setting; did you mean TARGET_CONTROL_TOKEN?',
      'TARGET_GUEST_A is not a setting',
      'REPORTS_DIR is not a setting; did you mean REPORT_DIR?',
    ],
  });
  expect(said(environment)).toBe('');
});
