import assert from 'node:assert/strict';
import { expect, test } from '@playwright/test';
import fc from 'fast-check';
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

const FOREIGN = [
  '$TARGET_TOKEN',
  '${TARGET_TOKEN}',
  '${TARGET_GUEST_0#+}',
  '${TARGET_A:=$(touch x)}${TARGET_A@P}',
  '$$TARGET_A',
  '${${TARGET_A}',
];

const VARIABLE = /\$(?:\{TARGET_\w+(?:#\+)?\}|TARGET_\w+)/g;

test('a text of the target in the form of a variable is none', () => {
  const redactor = new Redactor();
  redactor.add('the-token-of-the-run', 'TARGET_TOKEN');
  redactor.addPhone('+12025550123');
  for (const foreign of FOREIGN) {
    for (const beside of ['', 'the-token-of-the-run', '+12025550123', 'ekot-eht-fo-nekot-eht']) {
      const [clean, expected] = [redactor.redact(foreign + beside), redactor.redact(` ${beside}`)];
      expect(clean.match(VARIABLE)?.length ?? 0).toBe(expected.match(VARIABLE)?.length ?? 0);
      expect(clean).not.toMatch(/\$\{?TARGET_(A|TOKEN\}?\$|GUEST_0)/);
    }
    expect(JSON.parse(redactor.redact(JSON.stringify({ foreign })))).toEqual({ foreign });
  }
});

test('a text that was redacted before keeps its variables', () => {
  const redactor = new Redactor();
  redactor.add('the-token-of-the-run', 'TARGET_TOKEN');
  const before = 'Bearer $TARGET_TOKEN for ${TARGET_GUEST_0a1b2c3d#+}1';
  expect(redactor.redactAgain(`${before}, the-token-of-the-run`)).toBe(`${before}, $TARGET_TOKEN`);
});

test('of a known credential the header shows its scheme and its name', () => {
  const redactor = new Redactor();
  redactor.add('q7Jx-w0Rd-zK81-mmP4', 'TARGET_TOKEN');
  expect(redactor.redactHeader('authorization', 'Bearer q7Jx-w0Rd-zK81-mmP4')).toBe('Bearer $TARGET_TOKEN');
  expect(redactor.redactHeader('Authorization', 'q7Jx-w0Rd-zK81-mmP4')).toBe('$TARGET_TOKEN');
  expect(redactor.redactHeader('authorization', 'Bearer q7Jx-w0Rd-zK8')).toMatch(
    /^Bearer \$\{?TARGET_MASKED_[0-9a-f]{8}\}?$/,
  );
});

test('ten thousand secrets are found quickly in a long text', () => {
  const redactor = new Redactor();
  const secrets = Array.from({ length: 10_000 }, (_, index) => `secret-number-${index}-${'z'.repeat(20)}`);
  for (const secret of secrets) redactor.add(secret, 'TARGET_TOKEN');
  const text = 'some text about seconds and secretaries '.repeat(25_000) + String(secrets[7]);
  const began = process.cpuUsage();
  expect(redactor.redact(text)).toContain('$TARGET_TOKEN');
  expect(process.cpuUsage(began).user / 1000).toBeLessThan(5_000);
});

const WHOLE = 'q7Zk2mXw9LpR4vBn';

/** Parts of the secret in other forms, as the strings of JSON hold them. */
const partsOfSecret = fc
  .tuple(
    fc.nat(WHOLE.length).chain((begin) => fc.nat(WHOLE.length).map((end) => WHOLE.slice(begin, end))),
    fc.constantFrom<(part: string) => string>(
      (part) => part,
      (part) => Array.from(part).reverse().join(''),
      (part) => Buffer.from(part).toString('base64'),
      (part) => JSON.stringify(part),
      ...[' ', '"', '\\', '\n'].map((mark) => (part: string) => Array.from(part).join(mark)),
    ),
    fc.constantFrom('', '"', '\\', '\n'),
  )
  .map(([part, form, mark]) => mark + form(part) + mark);

const secretiveJson = fc
  .letrec<{ value: unknown }>((tie) => ({
    value: fc.oneof(
      { depthSize: 'small' },
      partsOfSecret,
      fc.array(tie('value'), { maxLength: 5 }),
      fc.dictionary(partsOfSecret, tie('value'), { maxKeys: 4 }),
    ),
  }))
  .value.chain((value) => {
    const text = JSON.stringify(value);
    return fc.constantFrom(text, JSON.stringify({ text }), JSON.stringify(value, null, 1));
  });

test('masked JSON stays JSON, also if the mask spans strings or begins in an escape', () => {
  const secretive = new Redactor();
  secretive.add(WHOLE, 'TARGET_TOKEN');
  let masked = 0;
  fc.assert(
    fc.property(secretiveJson, (text) => {
      const clean = secretive.redactAnswer('getBooking', text);
      assert.doesNotThrow(() => void JSON.parse(clean), clean);
      if (clean !== text) masked += 1;
    }),
    { numRuns: 1_000 },
  );
  expect(masked).toBeGreaterThan(300);
});

test('the text beside the random part of a webhook token is no secret, because it stands in other fields too', () => {
  const secretive = new Redactor();
  secretive.addWebhookToken('9f31c07b2a5e48d60f1b7c93 The garden terrace');
  const text = '{"comment":"The garden terrace, 9f31c07b2a5e"}';
  const clean = secretive.redact(text);
  expect(clean).toContain('The garden terrace');
  expect(clean).not.toContain('9f31c07b');
});

test('a secret that is called as its setting hides in texts, and the name of the setting does not', () => {
  const secretive = new Redactor();
  secretive.add('reference-control-token', 'TARGET_CONTROL_TOKEN');
  const command = 'TARGET_CONTROL_TOKEN="${TARGET_CONTROL_TOKEN:?bearer token}" npm run replay';
  expect(secretive.redactAgain(command)).toBe(command);
  expect(secretive.redact('x TARGET_CONTROL_TOKEN_REFERENCE y')).toContain('TARGET_MASKED_');
});

test('numbers of guests of other processes are known as soon as they are learnt, in any form', () => {
  const secretive = new Redactor();
  const fresh = ['+14155550123'];
  secretive.learnPhonesFrom(() => fresh.splice(0));
  const text = `guest ${Buffer.from('+14155550123').toString('hex')}`;
  expect(secretive.redact(text)).toBe(text);
  secretive.learn();
  expect(secretive.redact(text)).toContain('TARGET_MASKED_');
});

test('a secret that is a word of our own texts is replaced where it is a value, and stays where it is a word', () => {
  const redactor = new Redactor();
  redactor.addCredentials('partner', 'secret');
  redactor.add('control', 'TARGET_CONTROL_TOKEN');
  const prose =
    'the client secret of the partner, TARGET_CLIENT_SECRET; set TARGET_CONTROL_URL, the control interface';
  expect(redactor.redact(prose)).toBe(prose);
  expect(redactor.redact('control interface: no answer')).toBe('control interface: no answer');
  expect(redactor.redactAgain(prose)).toBe(prose);
  expect(redactor.redact('{"secret":"secret","of":"the secret restaurant"}')).toBe(
    '{"secret":"$TARGET_CLIENT_SECRET","of":"the secret restaurant"}',
  );
  expect(redactor.redact('grant_type=client_credentials&client_secret=secret&scope=a')).toBe(
    'grant_type=client_credentials&client_secret=$TARGET_CLIENT_SECRET&scope=a',
  );
  expect(redactor.redactHeader('authorization', 'Bearer control')).toBe('Bearer $TARGET_CONTROL_TOKEN');
  expect(redactor.redactHeader('x-key', 'control')).toBe('$TARGET_CONTROL_TOKEN');
  const basic = Buffer.from('partner:secret').toString('base64');
  expect(redactor.redact(`Basic ${basic}`)).toBe('Basic $TARGET_BASIC');
});

test('the names of settings stay, though a secret is a part of them', () => {
  const redactor = new Redactor();
  redactor.add('TARGET_CLIENT', 'TARGET_TOKEN');
  redactor.add('LIENT_SECRET=', 'TARGET_BASIC');
  expect(redactor.redactAgain('TARGET_CLIENT_SECRET="$TARGET_CLIENT_SECRET"')).toBe(
    'TARGET_CLIENT_SECRET="$TARGET_CLIENT_SECRET"',
  );
});
