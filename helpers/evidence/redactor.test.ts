import { expect, test } from '@playwright/test';
import { Redactor } from './redactor.ts';

const TOKEN = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJwYXJ0bmVyIn0.c2lnbmF0dXJl';

test('no part of an unknown token is shown', () => {
  const redactor = new Redactor();
  expect(redactor.redact(`[{"access_token":"${TOKEN}","token_type":"Bearer"}]`)).toBe(
    '[{"access_token":"$TARGET_OTHER_TOKEN","token_type":"Bearer"}]',
  );
  expect(redactor.redact(`Bearer ${TOKEN.slice(0, 40)}…`)).toBe('Bearer $TARGET_OTHER_TOKEN…');
});

test('a known secret is replaced by its own name, even if it looks like a token', () => {
  const redactor = new Redactor();
  redactor.add(TOKEN, 'TARGET_TAMPERED_TOKEN');
  expect(redactor.redact(`Bearer ${TOKEN}`)).toBe('Bearer $TARGET_TAMPERED_TOKEN');
});

test('other text stays unchanged', () => {
  expect(new Redactor().redact('{"firstName":"eyJay","date":"2026-11-21T12:00:00Z"}')).toBe(
    '{"firstName":"eyJay","date":"2026-11-21T12:00:00Z"}',
  );
});

const SECRET = 'S3cr+t:va/ue "x" %25';

for (const [encoding, encoded] of Object.entries({
  plain: SECRET,
  'JSON-escaped': JSON.stringify(SECRET),
  'URL-encoded': encodeURIComponent(SECRET),
  'in lower-case escapes': encodeURIComponent(SECRET).toLowerCase().replace('s3cr', 'S3cr'),
  'a form': new URLSearchParams({ secret: SECRET }).toString(),
  'the credentials in base64': Buffer.from(`us:${SECRET}`).toString('base64'),
  'base64 with one more before it': Buffer.from(`u:${SECRET}`).toString('base64'),
  'base64 with two more before it': Buffer.from(`other:${SECRET}more`).toString('base64'),
  'a part of a JWT': `x.${Buffer.from(JSON.stringify({ a: SECRET.slice(0, 12) })).toString('base64url')}.y`,
})) {
  test(`a secret is found as ${encoding}`, () => {
    const redactor = new Redactor();
    redactor.add(encoding === 'a part of a JWT' ? SECRET.slice(0, 12) : SECRET, 'TARGET_CLIENT_SECRET');
    const clean = redactor.redact(`before ${encoded} after`);
    expect(clean).toContain('$TARGET_CLIENT_SECRET');
    const [, rest] = clean.split('$TARGET_CLIENT_SECRET');
    expect(clean.length).toBeLessThan(60);
    expect(rest).toContain(' after');
  });
}

test('the text after a name is never read as part of it', () => {
  const redactor = new Redactor();
  redactor.add('the-token', 'TARGET_TOKEN');
  expect(redactor.redact('the-tokenx the-token.x')).toBe('${TARGET_TOKEN}x $TARGET_TOKEN.x');
});

test('a code of few digits is redacted only where it is a code', () => {
  const redactor = new Redactor();
  redactor.addCode('471108');
  for (const text of [
    '{"code":"471108"}',
    '{"code":471108}',
    'code is 471108.',
    '\\"471108\\"',
    'sent 471108 now',
  ]) {
    expect(redactor.redact(text)).toContain('$TARGET_CONFIRMATION_CODE');
  }
  for (const text of [
    '{"id":471108}',
    '[471108,1]',
    '/booking/471108/x',
    '127.0.0.1:471108',
    '2.471108',
    '1471108',
  ]) {
    expect(redactor.redact(text)).toBe(text);
  }
});

test('a guest always has the same pseudonym, which replays with and without the plus sign', () => {
  const [one, other] = [new Redactor(), new Redactor()];
  for (const redactor of [one, other]) redactor.addPhonePatterns(['+1202555####'], 'seed');
  one.addPhone('+12025550123');
  const [, guest] = /^\$(TARGET_GUEST_[0-9a-f]{8})$/.exec(other.redact('+12025550123')) ?? [];
  expect(guest).toBeDefined();
  expect(one.redact('"+12025550123" 12025550123 %2B12025550123')).toBe(
    `"$${guest}" \${${guest}#+} %2B\${${guest}#+}`,
  );
  expect(other.redact('12025550123')).toBe('12025550123');
  expect(one.redactSecrets('+12025550123')).toBe('+12025550123');
  expect(other.redactAnswer('getRestaurant', '{"phone":"+12025550123"}')).toContain('+12025550123');
});

test('webhook tokens of other processes and other people are hidden in lists', () => {
  const redactor = new Redactor();
  redactor.addWebhookMark('0123456789');
  const ours = `x0123456789${'ab'.repeat(11)}`;
  expect(redactor.redact(ours)).toBe('x$TARGET_WEBHOOK_TOKEN_OF_ANOTHER');
  const list = '[{"id":1,"token":"of \\"others\\"","prefix":"Bearer"}]';
  expect(redactor.redactAnswer('listWebhooks', list)).toBe(
    '[{"id":1,"token":"$TARGET_WEBHOOK_TOKEN_OF_ANOTHER","prefix":"Bearer"}]',
  );
});

test('ten thousand secrets are found quickly in a long text', () => {
  const redactor = new Redactor();
  const secrets = Array.from({ length: 10_000 }, (_, index) => `secret-number-${index}-${'z'.repeat(20)}`);
  for (const secret of secrets) redactor.add(secret, 'TARGET_TOKEN');
  const text = 'some text about seconds and secretaries '.repeat(25_000) + String(secrets[7]);
  const began = performance.now();
  expect(redactor.redact(text)).toContain('$TARGET_TOKEN');
  expect(performance.now() - began).toBeLessThan(5_000);
});
