import { IS_BUILT, PACKAGE_COMMAND } from '../settings/suite-process.ts';
import { command, requiredVariable, shell, type ShellText, shellWord } from '../text/shell-text.ts';

/** A run, as far as it is repeated to see a finding again. */
export interface ReplayedRun {
  readonly seed: string;
  /** The settings that were set, of secrets only that they are; without TARGET_URL the run judged the embedded reference. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Whether the suite was an installed package; otherwise, a checkout. */
  readonly byPackage?: boolean;
}

/** What names the target, and opens it: whoever replays gives it anew, because a report holds no secret. */
export const GIVEN_ANEW = {
  TARGET_URL: 'base address of the target',
  TARGET_CLIENT_ID: 'client id of the partner',
  TARGET_CLIENT_SECRET: 'client secret of the partner',
  TARGET_AUTH_URL: 'base address of the token endpoint',
  TARGET_CONTROL_URL: 'base address of the control interface',
  TARGET_CONTROL_TOKEN: 'bearer token of the control interface',
  TARGET_PROXY: 'proxy through which the target is reached',
  TARGET_TLS_CA: 'PEM file of the CA that issued the certificate of the target',
  TARGET_TLS_CERT: 'PEM file of the client certificate that the target wants',
  TARGET_TLS_KEY: 'PEM file of the private key of the client certificate',
  TARGET_HEADERS: 'headers that every request to the target carries',
  TARGET_CONFIRMATION_CODE: 'confirmation code that the target always accepts',
} as const;

export type GivenAnew = keyof typeof GIVEN_ANEW;

/** Without these no target is judged. */
export const ALWAYS_GIVEN = [
  'TARGET_URL',
  'TARGET_CLIENT_ID',
  'TARGET_CLIENT_SECRET',
] as const satisfies readonly GivenAnew[];

/** They change nothing in what the checks of one requirement find. */
const OF_NO_MATTER: ReadonlySet<string> = new Set([
  ...['SEED', 'REPORT_DIR', 'HISTORY_DIR', 'CERTIFICATE_KEY', 'WAIVERS_FILE', 'EVIDENCE', 'TARGET_BUILD'],
  'TARGET_OPENAPI_URL',
  ...['MAX_RUN_S', 'MAX_BOOKINGS', 'MAX_CODE_REQUESTS', 'CONCURRENCY', 'REQUEST_TIMEOUT_MS'],
]);

/** As settings are where nobody sets them. */
const USUAL: Readonly<Record<string, string>> = {
  DEPTH: 'standard',
  EVENT_TIMEOUT_MS: '5000',
  LISTENER_HOST: '127.0.0.1',
  LISTENER_PORT: '0',
  MAX_TOKEN_WAIT_S: '5',
  TARGET_ALLOW_WRITES: 'no',
};

/** The word with which a replay judges the embedded reference. */
export const EMBEDDED = '--embedded-reference';

export const WHOLE_RUN = '--whole-run';

/**
 * The shell command that judges a requirement again on the same generated data, by its own checks or by a whole run. The
 * shell refuses to run it before target and credentials are in the variables that it names. It needs no `.env`, and works
 * in any folder if CONFORMANCE_SUITE names the suite's.
 */
export function replayCommand(
  requirement: string,
  { seed, settings, byPackage = false }: ReplayedRun,
  by: 'checks' | 'whole run' = 'checks',
): ShellText {
  const isEmbedded = settings !== undefined && settings['TARGET_URL'] === undefined;
  const words = [
    ...(isEmbedded ? [] : variables(settings ?? {})),
    ...Object.entries(settings ?? {}).flatMap(([name, value]) => literal(name, value, isEmbedded)),
    shell`SEED=${shellWord(seed)}`,
    byPackage
      ? shell`npx --prefix "\${CONFORMANCE_SUITE:-.}" ${shellWord(PACKAGE_COMMAND)} replay`
      : shell`npm --prefix "\${CONFORMANCE_SUITE:-.}" run replay --`,
    shellWord(requirement),
    ...(by === 'checks' ? [] : [shell`--whole-run`]),
    ...(isEmbedded ? [shell`--embedded-reference`] : []),
  ];
  return command(words);
}

/** The shell command that starts the embedded reference of a run again, in the folder of this suite. */
export function referenceCommand(seed: string): ShellText {
  const start = IS_BUILT ? shell`npx ${shellWord(PACKAGE_COMMAND)} reference` : shell`npm run reference --`;
  return command([start, shell`--seed`, shellWord(seed)]);
}

function variables(settings: Readonly<Record<string, string>>): readonly ShellText[] {
  const always: readonly string[] = ALWAYS_GIVEN;
  return Object.entries(GIVEN_ANEW)
    .filter(([name]) => always.includes(name) || settings[name] !== undefined)
    .map(([name, meaning]) => shell`${shellWord(name)}=${requiredVariable(name, meaning)}`);
}

function literal(name: string, value: string, isEmbedded: boolean): readonly ShellText[] {
  const isLeftOut =
    Object.hasOwn(GIVEN_ANEW, name) ||
    OF_NO_MATTER.has(name) ||
    USUAL[name] === value ||
    isEmbeddedOwn(name, isEmbedded);
  return isLeftOut ? [] : [shell`${shellWord(name)}=${shellWord(value)}`];
}

/** The embedded reference has a zone of its own. */
function isEmbeddedOwn(name: string, isEmbedded: boolean): boolean {
  return isEmbedded && name === 'TARGET_TIMEZONE';
}

/** A variable in a printed command, with what it stands for. */
export interface ReplayVariable {
  /** Without the dollar sign. */
  readonly name: string;
  readonly meaning: string;
}

const VARIABLE = /\$\{?(TARGET_\w+)/g;

const MEANINGS: Readonly<Record<string, string>> = {
  ...GIVEN_ANEW,
  TARGET_PROXY_PASSWORD: 'password of the proxy',
  TARGET_PROXY_BASIC: 'user and password of the proxy with a colon between them, in base64',
  TARGET_TOKEN: 'access token of the partner (the access_token that POST /oauth2/token answers)',
  TARGET_BASIC: 'client id and secret with a colon between them, in base64',
  TARGET_OTHER_TOKEN:
    'token that the check made, or was given, in place of the partner’s; the finding says what kind',
  TARGET_EARLIER_TOKEN: 'token that an earlier night was given',
  TARGET_COOKIE: 'cookie that the target set in its answer to the same request with a token',
  TARGET_RECEIVER_URL:
    'address of a receiver of yours that shows what is posted to it; the target must reach it',
  TARGET_WEBHOOK_TOKEN_OF_ANOTHER: 'token of a webhook of somebody else',
};

/** By the beginning of the name. */
const KINDS: readonly (readonly [beginning: string, meaning: string])[] = [
  ['TARGET_TAMPERED_TOKEN', 'token that the check changed; the finding says what was changed'],
  [
    'TARGET_BASIC_OF_ANOTHER_SECRET',
    'word Basic, a space, and client id and wrong secret with a colon between them in base64; the finding says which',
  ],
  [
    'TARGET_BASIC_OF_ANOTHER_CLIENT_ID',
    'word Basic, a space, and wrong client id and secret with a colon between them in base64; the finding says which',
  ],
  ['TARGET_HEADER_', 'value of the header of this name, which every request to the target carries'],
  ['TARGET_GUEST_', 'phone number of a guest, with its plus sign; the same name is the same guest'],
  ['TARGET_WEBHOOK_TOKEN_', 'token of a webhook, of your choice'],
  ['TARGET_MASKED_', 'row of characters that a secret of the run has too, so no report shows it'],
  ['TARGET_BOOKING_', 'id of the booking that was made before'],
  ['TARGET_WEBHOOK_', 'id of the webhook that was registered before'],
  ['TARGET_RESTAURANT_', 'id of the restaurant that was connected before'],
  ['TARGET_TOKEN_', 'access token that was given before'],
  ['TARGET_DAY_', 'day of a booking'],
];

/** The variables of the suite that commands name, each once, with what they stand for. */
export function replayVariables(commands: readonly string[]): readonly ReplayVariable[] {
  const names = new Set(
    commands.flatMap((text) => [...text.matchAll(VARIABLE)].map(([, name = '']) => name)),
  );
  return [...names].sort().map((name) => ({ name, meaning: meaningOf(name) }));
}

function meaningOf(name: string): string {
  const known = Object.hasOwn(MEANINGS, name) ? MEANINGS[name] : undefined;
  return known ?? KINDS.find(([beginning]) => name.startsWith(beginning))?.[1] ?? 'value that the run used';
}
