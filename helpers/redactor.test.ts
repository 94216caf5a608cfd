import { expect, test } from '@playwright/test';
import { Redactor } from './redactor.ts';

const TOKEN = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJwYXJ0bmVyIn0.c2lnbmF0dXJl';

test('a token that was never known as one is shown by no part of it', () => {
  const redactor = new Redactor();
  expect(redactor.redact(`[{"access_token":"${TOKEN}","token_type":"Bearer"}]`)).toBe(
    '[{"access_token":"$TARGET_TOKEN","token_type":"Bearer"}]',
  );
  expect(redactor.redact(`Bearer ${TOKEN.slice(0, 40)}…`)).toBe('Bearer $TARGET_TOKEN…');
});

test('a known secret is shown by its own name, also where it looks like a token', () => {
  const redactor = new Redactor();
  redactor.add(TOKEN, 'TARGET_TAMPERED_TOKEN');
  expect(redactor.redact(`Bearer ${TOKEN}`)).toBe('Bearer $TARGET_TAMPERED_TOKEN');
});

test('other text stays', () => {
  expect(new Redactor().redact('{"firstName":"eyJay","date":"2026-11-21T12:00:00Z"}')).toBe(
    '{"firstName":"eyJay","date":"2026-11-21T12:00:00Z"}',
  );
});
