import { expect, test } from '@playwright/test';
import fc, { type Arbitrary } from 'fast-check';
import { hostileCases } from '../../settings/environment.ts';
import { Redactor } from '../redactor.ts';
import {
  backwards,
  base64s,
  type Disguise,
  escapes,
  lower,
  separations,
  upper,
} from './testing/disguises.ts';

test.describe.configure({ timeout: 3_600_000 });

const CASES = hostileCases();

const text = (alphabet: string, minLength: number, maxLength: number): Arbitrary<string> =>
  fc
    .array(fc.constantFrom(...Array.from(alphabet)), { minLength, maxLength })
    .map((characters) => characters.join(''));

const HEX = '0123456789abcdef';

const BASE64URL = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** Tokens and passwords of those kinds that exist; words that everybody knows are none. */
const secrets = fc
  .oneof(
    text(HEX, 24, 40),
    text(BASE64URL, 16, 60),
    text(BASE64URL.replace(/[-_]/g, '') + '!$%&/()=?+*#.,;:"\\<> ', 20, 40),
    fc
      .tuple(text(BASE64URL, 20, 60), text(BASE64URL, 43, 43))
      .map((parts) => `eyJhbGciOiJIUzI1NiJ9.${parts.join('.')}`),
    fc.uuid(),
  )
  // Eight digits of a token mean something else as often as not.
  .filter((secret) => !/\d{8}/.test(lettersOf(secret)) && letters(secret) >= 16 && !/\W{5}/.test(secret));

function letters(secret: string): number {
  return lettersOf(secret).length;
}

function lettersOf(secret: string): string {
  return secret.replace(/[^A-Za-z0-9]/g, '');
}

const base64 = fc.constantFrom(...base64s);

const anyOther = fc.constantFrom(upper, lower, backwards, ...separations, ...escapes);

/** Forms over forms; letters whose case was changed in base64 of anything but the secret itself can't be decoded. */
const forms = fc
  .array(fc.oneof({ arbitrary: anyOther, weight: 3 }, base64), { minLength: 0, maxLength: 3 })
  .filter((all) =>
    all.every(
      (one, at) =>
        !isFolding(one) ||
        all.slice(0, at).every((before, index) => index === 0 || !base64s.includes(before)),
    ),
  )
  .filter((all) => all.filter((one) => separations.includes(one)).length <= 1);

function isFolding(one: Disguise): boolean {
  return one === upper || one === lower;
}

/** Neighbours further away are not read together. */
const APART = ' : : : : : ';

/** Neighbours that belong to no form. */
const neighbours = fc.string({ maxLength: 40 }).map((other) => other.replace(/["\\%&$]/g, ' '));

interface Shown {
  readonly secret: string;
  /** What of it is shown. */
  readonly part: string;
  readonly all: readonly Disguise[];
  readonly before: string;
  readonly after: string;
}

const cases: Arbitrary<Shown> = fc
  .tuple(secrets, forms, neighbours, neighbours, fc.double({ min: 0, max: 1, noNaN: true }), fc.boolean())
  .map(([secret, all, before, after, place, isWhole]) => {
    const begin = Math.floor(place * (secret.length / 2));
    const part = isWhole ? secret : secret.slice(begin, begin + Math.ceil(secret.length / 2));
    return { secret, part, all, before, after };
  })
  .filter(({ part }) => letters(part) >= 8);

/** The most characters in a row of a text with fewer than eight letters and digits. */
function longestHarmless(secret: string): number {
  let longest = 0;
  for (let begin = 0; begin < secret.length; begin += 1) {
    let end = begin;
    while (end < secret.length && letters(secret.slice(begin, end + 1)) < 8) end += 1;
    longest = Math.max(longest, end - begin);
  }
  return longest;
}

/** What is wrong with a redacted text: a secret shows in it, or something else does not. */
function flawIn(
  clean: string,
  start: string,
  end: string,
  all: readonly Disguise[],
  harmless: number,
): string {
  if (!clean.startsWith(start) || !clean.endsWith(end)) return `neighbours are masked: ${clean}`;
  const most = all.reduce((length, { factor, more }) => Math.ceil(length * factor) + more, harmless);
  const left = clean.slice(start.length, clean.length - end.length).split(/\$\{?TARGET_\w+(?:#\+)?\}?/);
  if (left.length === 1) return `nothing is masked: ${clean}`;
  return left.filter((one) => one.length > most).join(' and ');
}

/** A backslash at the end would escape the quotation mark behind it, which JSON would not have there. */
function notEscaping(disguised: string): string {
  return disguised.endsWith('\\') ? `${disguised} ` : disguised;
}

test('no eight characters of a secret are left, whatever its form and the forms of that', () => {
  fc.assert(
    fc.property(cases, ({ secret, part, all, before, after }) => {
      const redactor = new Redactor();
      redactor.add(secret, 'TARGET_TOKEN');
      const disguised = notEscaping(all.reduce((shown, form) => form.of(shown), part));
      const [start, end] = [`${before}${APART}"`, `"${APART}${after}`];
      const flaw = flawIn(redactor.redact(start + disguised + end), start, end, all, longestHarmless(part));
      if (flaw !== '') throw new Error(`${flaw} of ${disguised}`);
    }),
    { numRuns: CASES },
  );
});

for (const fold of [upper, lower])
  for (const escape of escapes)
    test(`a secret as ${escape.name}, in ${fold.name} and backwards, is masked`, () => {
      const secret = 'Vq7Kx2MzT9rW4hJL8pNd';
      const redactor = new Redactor();
      redactor.add(secret, 'TARGET_TOKEN');
      const all = [escape, fold, backwards];
      const disguised = notEscaping(all.reduce((shown, form) => form.of(shown), secret));
      expect(flawIn(redactor.redact(`"${disguised}"`), '"', '"', all, longestHarmless(secret))).toBe('');
    });

const phones = text('0123456789', 9, 12).map((digits) => `+1${digits}`);

test('no eight digits of a phone are left, whatever its form', () => {
  const formsOfDigits = fc
    .array(fc.oneof(anyOther, base64), { maxLength: 2 })
    .filter((all) => !all.some(isFolding) && all.filter((one) => separations.includes(one)).length <= 1);
  fc.assert(
    fc.property(phones, formsOfDigits, neighbours, fc.boolean(), (phone, all, before, hasPlus) => {
      const redactor = new Redactor();
      redactor.addPhone(phone);
      const start = `${before.replace(/\d/g, ' ')}"`;
      const digits = phone.slice(hasPlus ? 0 : 1);
      const disguised = notEscaping(all.reduce((shown, form) => form.of(shown), digits));
      const flaw = flawIn(redactor.redact(`${start}${disguised}"`), start, '"', all, 8);
      if (flaw !== '') throw new Error(`${flaw} of ${disguised}`);
    }),
    { numRuns: CASES },
  );
});

test('a text without secrets is not changed', () => {
  const redactor = new Redactor();
  redactor.addCredentials('partner', 'Vq7-client-secret-of-the-run');
  redactor.add('eyJhbGciOiJIUzI1NiJ9.eyJqdGkiOiI3NzEyMyJ9.kq-3Zr8s7vHcVYxT0b1Q', 'TARGET_TOKEN');
  redactor.addWebhookToken('9f31c07b2a5e48d60f1b7c93ae25d804');
  for (let last = 10; last < 99; last += 1) redactor.addPhone(`+120255501${last}`);
  redactor.addCode('471108');
  const dates = fc.date({ noInvalidDate: true }).map((date) => date.toISOString());
  const ids = fc.bigInt({ min: 0n, max: 2n ** 63n - 1n });
  const texts = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 200 }),
    fc.json(),
    dates,
    ids.map((id) => `{"id":${id},"phone":null}`),
    fc.tuple(dates, ids).map(([date, id]) => `{"id":${id},"date":"${date}","state":"CANCELED"}`),
    fc.base64String({ maxLength: 60 }),
  );
  fc.assert(
    fc.property(texts, (other) => {
      fc.pre(!/ey[JA]|\$\{?TARGET_|471108/.test(other));
      const clean = redactor.redact(other);
      if (clean !== other) throw new Error(`${other} became ${clean}`);
    }),
    { numRuns: CASES },
  );
});

test('ids and dates that share digits with a phone stay, a part of the phone in a text does not', () => {
  const redactor = new Redactor();
  redactor.addPhone('+12025550123');
  for (const other of [
    '{"id":20255501}',
    '{"ids":[20255501,25550123]}',
    '/restaurant/20255501/booking',
    '"2025-55-01T23:00"',
    '{"price":1.20255501}',
  ]) {
    expect(redactor.redact(other)).toBe(other);
  }
  expect(redactor.redact('"20255501"')).toMatch(/^"\$TARGET_MASKED_[0-9a-f]{8}"$/);
  expect(redactor.redact('+1 (202) 555-0123')).toMatch(/^\+\$\{?TARGET_MASKED_[0-9a-f]{8}\}?$/);
});

test('words of the API itself are no secrets, even where a secret holds them', () => {
  const redactor = new Redactor();
  redactor.addCredentials('partner', 'restaurant-booking-x');
  expect(redactor.redact('/api/v1/external/restaurant/1/booking')).toBe(
    '/api/v1/external/restaurant/1/booking',
  );
  expect(redactor.redact('is restaurant-booking-x')).toBe('is $TARGET_CLIENT_SECRET');
});

test('a short secret is found in its usual forms, and the same digits elsewhere are not', () => {
  const redactor = new Redactor();
  redactor.addCode('471108');
  redactor.addCredentials('partner', 'pa:55!');
  for (const form of [backwards, upper, ...separations, ...base64s.slice(0, 2), ...escapes]) {
    for (const secret of ['471108', 'pa:55!']) {
      const disguised = form.of(secret);
      expect(redactor.redact(`{"x":"${disguised}"}`), form.name).not.toContain(disguised);
    }
  }
  for (const other of ['{"id":801174}', '[4,7,1,1,0,8]', '{"id":343731313038}']) {
    expect(redactor.redact(other)).toBe(other);
  }
});

test('long rows of separators cost time in proportion to their length', () => {
  const redactor = new Redactor();
  redactor.add('q7Zk2mXw9LpR4vBn', 'TARGET_TOKEN');
  const spaced = 'q-7-Z-k-2-m-X-w-9-L-p-R';
  for (const unit of [' ', '-', ', ', 'a-', '\n', '0x2b, ', '\\n', '- - ']) {
    const row = unit.repeat(300_000 / unit.length);
    const began = process.cpuUsage();
    const clean = redactor.redact(`${row}${spaced} ${row}`);
    expect(process.cpuUsage(began).user / 1000, JSON.stringify(unit)).toBeLessThan(10_000);
    expect(clean, JSON.stringify(unit)).not.toContain('Z-k-2-m-X-w-9-L');
  }
});

test('a secret is masked in a text that was looked at before it was known', () => {
  const redactor = new Redactor();
  redactor.add('q7Jx-w0Rd-zK81-mmP4', 'TARGET_CLIENT_SECRET');
  const shown = `${'{"name":"Zum Goldenen Hirschen"},'.repeat(40)} 5Qnn-27By-dK0w-bTv3`;
  expect(redactor.redact(shown)).toBe(shown);
  redactor.add('3vTb-w0Kd-yB72-nnQ5', 'TARGET_TOKEN');
  for (const again of [redactor.redact(shown), redactor.redact(shown)])
    expect(again).toMatch(/ \$TARGET_MASKED_[0-9a-f]{8}$/);
});
