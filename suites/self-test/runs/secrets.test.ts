import { randomInt } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { isJsonObject } from '../../../helpers/values/json/json.ts';
import type { Behaviour } from '../../../reference/decisions/index.ts';
import { defaultBehaviour } from '../../../reference/decisions/index.ts';
import { accessTo, createReference, type Reference } from '../../../reference/index.ts';
import { BEFORE_RELEASE } from '../support/before-release.ts';
import { type ConformanceRun, runConformance } from '../support/run-conformance.ts';

test.describe.configure({ timeout: 600_000 });

/** Every area in which a target can break something. */
const AREAS =
  'auth restaurants paging schedule tables confirmation bookings restrictions states webhooks events'.split(
    ' ',
  );

test('nothing that a run writes shows a secret in any encoding, with failures in every area', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'conformance-secrets-'));
  const known = new Set<string>();
  const guests = new Set<string>();
  const ofRestaurants = new Set<unknown>();
  const reference = await leakyReference({ known, guests, ofRestaurants });
  const run = await runConformance({
    ...accessTo(reference),
    REPORT_DIR: folder,
    EVIDENCE: 'all',
    DEPTH: 'smoke',
    // Many checks wait for what this target never shows.
    EVENT_TIMEOUT_MS: '5000',
    GITHUB_ACTIONS: 'true',
    GITHUB_STEP_SUMMARY: join(folder, 'step-summary'),
  });
  await reference.close();
  // A restaurant's own phone number is no secret.
  const phones = [...guests].filter((phone) => !ofRestaurants.has(phone));
  for (const secret of [reference.clientSecret, reference.controlToken]) known.add(secret);

  expect(run.result.verdict, run.output).toBe('not conformant');
  expect(areasWithFailures(run)).toEqual([...AREAS].sort());
  expect(known.size).toBeGreaterThan(100);
  expect(phones.length).toBeGreaterThan(50);

  const files = filesIn(folder);
  const names = files.map((file) => file.slice(folder.length + 1));
  for (const name of ['result.json', 'report.html', 'junit.xml', 'summary.md', 'evidence.har']) {
    expect(names).toContain(name);
  }
  expect(names).toEqual(expect.arrayContaining(['exchanges.ndjson', 'step-summary']));
  const written = [
    ...files.map((file) => [file, readFileSync(file, 'utf8')] as const),
    ['output', run.output] as const,
  ];
  const leaks = written.flatMap(([file, text]) => leaksIn(text, known).map((leak) => `${file}: ${leak}`));
  expect(leaks).toEqual([]);
  const shown = written.flatMap(([file, text]) =>
    phones.filter((phone) => text.includes(phone)).map((phone) => `${file}: ${phone}`),
  );
  expect(shown).toEqual([]);
  rmSync(folder, { recursive: true });
});

test(
  'secrets that are words of our own texts hide nothing but themselves, and leave the verdict as it is',
  BEFORE_RELEASE,
  async () => {
    const credentials = { clientId: 'partner', clientSecret: 'secret' };
    const reference = await createReference({
      controlToken: 'control',
      behaviour: {
        clientMatches: (authorization) => defaultBehaviour.clientMatches(authorization, credentials),
        dayName: () => 'SUNDAY',
        // Found through the control interface, whose address is then a step of the replay.
        searchMatches: (restaurant, search) =>
          !/^Conformance /.test(search) && defaultBehaviour.searchMatches(restaurant, search),
      },
    });
    const { result, output } = await runConformance(
      {
        ...accessTo(reference),
        TARGET_CLIENT_ID: credentials.clientId,
        TARGET_CLIENT_SECRET: credentials.clientSecret,
      },
      ['--grep', 'SCHEDULE-DAY|LIST-RESTAURANTS-SEARCH-NAME'],
    );
    await reference.close();
    expect(result.verdict, output).toBe('not conformant');
    const found = result.findings.map(({ requirement }) => requirement);
    expect(found).toEqual(expect.arrayContaining(['LIST-RESTAURANTS-SEARCH-NAME']));
    expect(output).toContain('TARGET_CLIENT_SECRET="${TARGET_CLIENT_SECRET:?client secret of the partner}"');
    expect(output).toContain(
      'TARGET_CONTROL_URL="${TARGET_CONTROL_URL:?base address of the control interface}"',
    );
  },
);

interface Learned {
  /** Collects every secret as it is made. */
  readonly known: Set<string>;
  /** Collects the phone numbers of guests who booked. */
  readonly guests: Set<string>;
  /** Collects the phone numbers that restaurants show. */
  readonly ofRestaurants: Set<unknown>;
}

/**
 * A target that breaks something in every area. It also reveals its secrets in every response and every error, in the
 * encodings in which secrets travel.
 */
async function leakyReference({ known, guests, ofRestaurants }: Learned): Promise<Reference> {
  let secrets: readonly string[] = [];
  const learned = <T>(value: T): T => {
    if (typeof value === 'string' && value.length >= 6) known.add(value);
    return value;
  };
  const cancelled = new Map<bigint, number>();
  const behaviour: Partial<Behaviour> = {
    newCode: () => learned(String(randomInt(1e8, 1e9))),
    restaurantJson: (restaurant, where) => {
      ofRestaurants.add(restaurant.info.phone);
      return defaultBehaviour.restaurantJson(restaurant, where);
    },
    readWebhookToken: (value, write) => {
      const token = defaultBehaviour.readWebhookToken(value, write);
      if (token !== undefined && token.length > 30) learned(token);
      return token;
    },
    tokenJson: (token, lifetimeS) => defaultBehaviour.tokenJson(learned(token), lifetimeS),
    bookingJson: (booking, date, where) => {
      guests.add(booking.phone);
      const json = defaultBehaviour.bookingJson(booking, date, where);
      if (!isJsonObject(json)) return json;
      const reads =
        booking.state === 'CANCELED' && where === 'read' ? (cancelled.get(booking.id) ?? 0) + 1 : 0;
      cancelled.set(booking.id, reads);
      return { ...json, persons: '2', ...(reads > 1 && { state: 'ACCEPTED' }) };
    },
    bookingRestrictions: [],
    dayName: () => 'SUNDAY',
    notificationDateJson: () => 'today',
    beforeSend: async (answer, call) => {
      const sent = await defaultBehaviour.beforeSend(answer, call);
      if (sent.status === 200 && isJsonObject(sent.body)) {
        return { ...sent, status: 201, body: { ...sent.body, debug: leak(secrets) } };
      }
      return sent.status === 200 ? { ...sent, status: 201 } : sent;
    },
    errorJson: (...given) => ({ message: leak(secrets), cause: given[0].message }),
  };
  const reference = await createReference({ tokenLifetimeS: 3, behaviour });
  secrets = [reference.clientSecret, reference.controlToken];
  return reference;
}

function leak(secrets: readonly string[]): string {
  return secrets
    .flatMap((secret) => [
      secret,
      encodeURIComponent(secret),
      ...['', 'a', 'ab'].map((before) => Buffer.from(`${before}${secret}:x`).toString('base64')),
      `x.${Buffer.from(JSON.stringify({ secret })).toString('base64url')}.y`,
    ])
    .join(' ');
}

function areasWithFailures({ result }: ConformanceRun): readonly string[] {
  const failed = result.requirements.filter(({ verdict }) => verdict === 'failed');
  return [...new Set(failed.map(({ area }) => area))].sort();
}

/** The secrets in a text: in plain form, URL-encoded, or inside base64. */
function leaksIn(text: string, secrets: ReadonlySet<string>): readonly string[] {
  const pieces = text.match(/[\w+/-]{12,}/g) ?? [];
  const decoded = [...new Set(pieces)].flatMap((piece) =>
    [0, 1, 2, 3].map((start) => Buffer.from(piece.slice(start), 'base64').toString('latin1')),
  );
  const unescaped = text.replace(/%([0-9a-f]{2})/gi, (_, hex: string) =>
    String.fromCharCode(parseInt(hex, 16)),
  );
  const all = [text, unescaped, ...decoded].join('\n');
  return [...secrets].filter((secret) => all.includes(secret));
}

function filesIn(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((file) => statSync(file).isFile());
}
