import type { Reference } from '../index.ts';

/** What a partner needs to use a sandbox. */
export type Access = Pick<Reference, 'clientId' | 'clientSecret' | 'controlToken'>;

/** A word that a POSIX shell passes on unchanged. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

/**
 * Two commands to paste into a shell: the first keeps a token in TOKEN, the second lists restaurants with it.
 *
 * @param url the base address of the sandbox
 */
export function firstCommands(url: string, { clientId, clientSecret }: Access): readonly [string, string] {
  const client = quoted(`${clientId}:${clientSecret}`);
  const form = '-d grant_type=client_credentials -d scope=ROLE_EXTERNAL_INTEGRATION';
  const list = quoted(`${url}/api/v1/external/restaurant?page=0&size=5`);
  return [
    `TOKEN=$(curl -s -u ${client} ${form} ${quoted(`${url}/oauth2/token`)} | sed 's/.*"access_token":"\\([^"]*\\)".*/\\1/')`,
    `curl -s -H "Authorization: Bearer $TOKEN" ${list}`,
  ];
}

/** A command that registers an inbox of the sandbox for every event, with the token of {@link firstCommands}. */
export function registerCommand(url: string, inboxUrl: string): string {
  const body = JSON.stringify({
    url: inboxUrl,
    token: 'my-token',
    events: ['CREATE', 'UPDATE', 'DELETE'],
    entities: ['BOOKING', 'RESTAURANT'],
  });
  return `curl -s -H "Authorization: Bearer $TOKEN" -H 'Content-Type: application/json' -d ${quoted(body)} ${quoted(`${url}/api/v1/external/webhook`)}`;
}

/** Settings with which a run of the suite judges the sandbox, as the lines of an env file. */
export function settingsFor(url: string, access: Access): readonly string[] {
  return [
    `TARGET_URL=${url}`,
    `TARGET_CLIENT_ID=${access.clientId}`,
    `TARGET_CLIENT_SECRET=${access.clientSecret}`,
    `TARGET_CONTROL_URL=${url}/control`,
    `TARGET_CONTROL_TOKEN=${access.controlToken}`,
  ];
}
