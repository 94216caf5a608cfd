import { expect, test } from '@playwright/test';
import { parseSettings } from '../../settings/settings.ts';
import { openTarget } from './target.ts';

const SETTINGS = {
  TARGET_URL: 'https://api.example/booking',
  TARGET_CLIENT_ID: 'us',
  TARGET_CLIENT_SECRET: 's',
  TARGET_HEADERS: 'X-Gateway-Key: 4711',
};

test('the headers of the target are sent to a control interface at its own address only', async () => {
  const sentTo = async (url: string, more: Readonly<Record<string, string>> = {}) =>
    (await openTarget(parseSettings({ ...SETTINGS, ...more, TARGET_CONTROL_URL: url }))).control?.alwaysSent;
  const headers = { 'x-gateway-key': '4711' };
  expect(await sentTo('https://api.example/control')).toEqual(headers);
  expect(await sentTo('https://auth.example/c', { TARGET_AUTH_URL: 'https://auth.example' })).toEqual(
    headers,
  );
  for (const other of ['https://control.example', 'http://api.example', 'https://api.example:8443']) {
    expect(await sentTo(other), other).toEqual({});
  }
});

test('commands of findings name the settings of the way that were set', async () => {
  const settings = { TARGET_PROXY: 'none', TARGET_TLS_CA: 'ca.pem', TARGET_CONTROL_URL: 'https://c.example' };
  const target = await openTarget(parseSettings({ ...SETTINGS, ...settings }));
  expect([target.by, target.control?.by]).toEqual([['TARGET_TLS_CA'], ['TARGET_TLS_CA']]);
});
