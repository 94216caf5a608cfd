import { expect, test } from '@playwright/test';
import { neverExists } from './resolution.ts';

test('names under .invalid never exist, whatever their case, port and path', () => {
  for (const url of [
    'https://receiver.invalid',
    'http://a.receiver.INVALID.:8443/notifications?a=b',
    'https://receiver.invalid/',
  ])
    expect(neverExists(url), url).toBe(true);
});

test('other names may exist', () => {
  for (const url of [
    'http://localhost:1',
    'https://invalid.example',
    'https://receiver.example/a.invalid',
    'no URL',
  ])
    expect(neverExists(url), url).toBe(false);
});
