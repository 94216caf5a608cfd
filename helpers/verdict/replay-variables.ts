import { GIVEN_ANEW } from './replay-command.ts';

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
