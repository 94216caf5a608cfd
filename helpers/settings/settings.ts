import { randomBytes } from 'node:crypto';
import { type EnvFile, loadEnvFile } from './reader/env-file.ts';
import {
  type Environment,
  type SettingDescription,
  SettingReader,
  withoutUserInfo,
} from './reader/setting-reader.ts';
import { SetupError } from './setup-error.ts';
import { publishedShard, type Shard, shareOf } from './shard.ts';
import { type Misspelt, misspeltSettings } from './reader/spelling.ts';

export type Settings = Readonly<ReturnType<typeof settingsFrom>>;

const NO_FILE: EnvFile = { name: '.env', content: {} };

export type RunLevel = NonNullable<Settings['level']>;

function settingsFrom(read: SettingReader, shard?: Shard) {
  return {
    shard,
    targetUrl: read.url(
      'TARGET_URL',
      'base address of the target (unset: the embedded reference is started)',
    ),
    targetAuthUrl: read.url('TARGET_AUTH_URL', 'base address of the token endpoint (unset: TARGET_URL)'),
    targetClientId: read.text(
      'TARGET_CLIENT_ID',
      "the partner's client id (the embedded reference has its own)",
    ),
    targetClientSecret: read.secret(
      'TARGET_CLIENT_SECRET',
      "the partner's secret (the embedded reference has its own)",
    ),
    targetBuild: read.text('TARGET_BUILD', 'version of the target, for the reports'),
    targetName: read.line(
      'TARGET_NAME',
      'name of the implementation, for a league (unset: that of its file)',
    ),
    targetEnvironment: read.line('TARGET_ENVIRONMENT', 'where it runs, such as staging, for a league'),
    targetTimezone: read.zone(
      'TARGET_TIMEZONE',
      'IANA time zone of the schedule (unset: inferred from offsets, or from the bookings that the target accepts)',
    ),
    targetConfirmationCode: read.secret(
      'TARGET_CONFIRMATION_CODE',
      'confirmation code that the target always accepts',
    ),
    targetControlUrl: read.url('TARGET_CONTROL_URL', 'base address of the control interface'),
    targetControlToken: read.secret('TARGET_CONTROL_TOKEN', 'bearer token for the control interface'),
    targetOpenapiUrl: read.addressOrFile(
      'TARGET_OPENAPI_URL',
      "the target's own OpenAPI document, 3.0 or 3.1, which is compared with the contract's (unset: nothing is compared)",
    ),
    targetProxy: read.proxy(
      'TARGET_PROXY',
      'proxy for all requests to the target, or none (unset: HTTPS_PROXY, HTTP_PROXY and NO_PROXY, never for loopback)',
    ),
    targetTlsCa: read.text(
      'TARGET_TLS_CA',
      "PEM file of a private CA that issued the target's certificate; public ones are trusted anyway",
    ),
    targetTlsCert: read.text(
      'TARGET_TLS_CERT',
      'PEM file of the client certificate that the target wants (mTLS), with its chain',
    ),
    targetTlsKey: read.text('TARGET_TLS_KEY', "PEM file of the client certificate's private key"),
    targetHeaders: read.headers(
      'TARGET_HEADERS',
      'headers that every request to the target carries, such as those that a gateway wants',
    ),
    targetRestaurantIds: read.ids('TARGET_RESTAURANT_IDS', 'the only restaurants in which bookings are made'),
    targetAllowWrites: read.yesNo('TARGET_ALLOW_WRITES', 'yes: allow writing on a target outside loopback'),
    listenerHost: read.text('LISTENER_HOST', 'host to which the local webhook listener binds') ?? '127.0.0.1',
    listenerPort: read.integer('LISTENER_PORT', 0, 65_535, 0, 'port of the listener (0: any free port)'),
    listenerPublicUrl: read.url('LISTENER_PUBLIC_URL', 'address at which the target reaches the listener'),
    listenerTlsKey: read.text(
      'LISTENER_TLS_KEY',
      "PEM file of the listener's private key (unset: plain HTTP)",
    ),
    listenerTlsCert: read.text('LISTENER_TLS_CERT', "PEM file of the listener's certificate, with its chain"),
    eventTimeoutMs: read.integer(
      'EVENT_TIMEOUT_MS',
      1,
      600_000,
      5000,
      'longest time that a notification may take, in ms',
    ),
    level: read.oneOf(
      'LEVEL',
      ['core', 'full'],
      'core or full (unset: full with a control interface, else core)',
    ),
    guestPhones: read.list(
      'GUEST_PHONES',
      /^\+[\d#]{4,15}$/,
      'patterns of a plus, digits and # (any digit), separated by commas',
      "patterns of guests' phone numbers, # for any digit (unset: numbers reserved for fiction)",
    ),
    depth:
      read.oneOf(
        'DEPTH',
        ['smoke', 'standard', 'deep'],
        'how many cases are tried; smoke: each requirement once, by cases that the seed draws, and nothing that is only recorded (unset: standard)',
      ) ?? 'standard',
    seed: read.text('SEED', 'seed of everything generated (unset: a new one each run, printed)') ?? '',
    concurrency: shareOfPace(
      read,
      read.integer('CONCURRENCY', 1, 256, 8, 'most requests in flight at once, over all workers and shards'),
      shard,
    ),
    maxBookings: read.count('MAX_BOOKINGS', 'most bookings that a run makes (unset: by DEPTH)'),
    maxCodeRequests: read.count(
      'MAX_CODE_REQUESTS',
      'most confirmation codes that a run requests (unset: by DEPTH)',
    ),
    maxRunS: read.count('MAX_RUN_S', 'longest time that a run may take, in s (unset: as long as it takes)'),
    maxTokenWaitS: read.integer(
      'MAX_TOKEN_WAIT_S',
      0,
      86_400,
      5,
      'longest token lifetime, or timeLeft of a code, that a run waits for, in s',
    ),
    requestTimeoutMs: read.integer(
      'REQUEST_TIMEOUT_MS',
      100,
      600_000,
      10_000,
      'longest time that an answer may take, in ms',
    ),
    evidence:
      read.oneOf(
        'EVIDENCE',
        ['findings', 'all'],
        'exchanges that are kept: findings (default), or all of the run',
      ) ?? 'findings',
    waiversFile: read.text('WAIVERS_FILE', 'file of the waivers (unset: waivers.yaml, if it exists)'),
    reportDir: read.text('REPORT_DIR', 'folder to which a run writes') ?? 'reports/out',
    historyDir:
      read.text('HISTORY_DIR', 'folder in which npm run nightly keeps earlier results') ?? 'reports/history',
    certificateKey: read.text(
      'CERTIFICATE_KEY',
      'file of the Ed25519 private key that signs certificates, as JWK or PEM',
    ),
    certificateIssuer: read.line('CERTIFICATE_ISSUER', 'who signs certificates, as they name it'),
    certificatePartner: read.line('CERTIFICATE_PARTNER', 'who is certified'),
    certificateSystem: read.line('CERTIFICATE_SYSTEM', 'the system that is certified'),
  };
}

/** The requests that a shard may have in flight at once. */
function shareOfPace(read: SettingReader, concurrency: number, shard: Shard | undefined): number {
  if (shard !== undefined && concurrency < shard.of) {
    read.problems.push(
      `CONCURRENCY is ${concurrency} and expected to be at least ${shard.of}, one request for each shard`,
    );
  }
  return Math.max(1, shareOf(concurrency, shard));
}

/** Every setting with its meaning, in the order of the documentation. */
export function describeSettings(): readonly SettingDescription[] {
  const reader = new SettingReader({});
  settingsFrom(reader);
  return reader.descriptions;
}

/** The values of all settings that are set, secrets hidden. Without the seed, which every report shows elsewhere. */
export function setSettings(environment: Environment = process.env): Readonly<Record<string, string>> {
  return Object.fromEntries(
    describeSettings().flatMap(({ name, secret }) => {
      const value = environment[name];
      if (value === undefined || value === '' || name === 'SEED') return [];
      return [[name, secret ? '(set)' : withoutUserInfo(value)] as const];
    }),
  );
}

/**
 * Reads the settings from the environment and, for variables that are not set there, from `.env`.
 * A SEED that is drawn at random is put into the environment, so that every worker of the run reads the same one.
 *
 * @throws SetupError SETTINGS_INVALID, naming every setting that is malformed, missing or misspelt
 */
export function readSettings(): Settings {
  return parseSettings(process.env, prepareEnvironment());
}

/**
 * The well-formed ones of the settings, for code that must work even when the run can't start, such as the report
 * that says why.
 */
export function readSettingsLeniently(): Settings {
  prepareEnvironment();
  return settingsFrom(new SettingReader(process.env), publishedShard());
}

/** @returns the file with settings, `.env` as a rule */
function prepareEnvironment(): EnvFile {
  const file = loadEnvFile();
  process.env['SEED'] ||= randomBytes(6).toString('hex');
  return file;
}

/**
 * The part of {@link readSettings} without side effects.
 *
 * @param file the file from which some of the environment comes
 */
export function parseSettings(environment: Environment, file: EnvFile = NO_FILE): Settings {
  const reader = new SettingReader(environment);
  const settings = settingsFrom(reader, publishedShard(environment));
  reader.problems.push(...misspelt(environment, file).errors);
  const credentials = settings.targetClientId !== undefined && settings.targetClientSecret !== undefined;
  if (settings.targetUrl !== undefined && !credentials) {
    reader.problems.push('TARGET_CLIENT_ID and TARGET_CLIENT_SECRET are expected together with TARGET_URL');
  }
  if ((settings.listenerTlsKey === undefined) !== (settings.listenerTlsCert === undefined)) {
    reader.problems.push('LISTENER_TLS_KEY and LISTENER_TLS_CERT are expected together');
  }
  if ((settings.targetTlsKey === undefined) !== (settings.targetTlsCert === undefined)) {
    reader.problems.push('TARGET_TLS_KEY and TARGET_TLS_CERT are expected together');
  }
  if (reader.problems.length > 0) {
    throw new SetupError('SETTINGS_INVALID', {
      expected: `well-formed settings, and no others in ${file.name} or with the prefixes TARGET_ and LISTENER_`,
      found: reader.problems.join('; '),
      remedy: `correct the environment or ${file.name}; .env.example shows every setting`,
    });
  }
  return Object.freeze(settings);
}

/** A line for each variable that may be a misspelt setting, with the name that was probably meant. */
export function settingNotices(): readonly string[] {
  return misspelt(process.env, prepareEnvironment()).notices;
}

function misspelt(environment: Environment, file: EnvFile): Misspelt {
  const takes = (name: string) => (value: string) => {
    const reader = new SettingReader({ [name]: value });
    settingsFrom(reader);
    return reader.problems.length === 0;
  };
  const known = describeSettings().map(({ name, takesAnyText }) => ({
    ...{ name, takes: takesAnyText ? undefined : takes(name) },
  }));
  return misspeltSettings(environment, file, known);
}
