import type { PartnerClient } from '../../client/partner-client.ts';
import { soundTokenForm, type Token, tokenOf } from '../../client/token-source.ts';
import { type Answered, isSuccess, type Unanswered } from '../../http/exchange.ts';
import { SetupError } from '../../settings/setup-error.ts';
import { excerpt } from '../../values/json-pointer.ts';
import { isJsonArray, isJsonObject } from '../../values/json.ts';

const TLS_CODE = /^(CERT_|ERR_TLS|ERR_SSL|EPROTO|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|HOSTNAME_MISMATCH)/;

const TIMEOUT_CODE = /TIMEOUT|ETIMEDOUT/;

/**
 * Makes sure that the target can be judged at all: it is reachable, accepts the credentials, and shows a restaurant.
 * A 2xx answer that breaks the contract does not matter here: some check finds it.
 *
 * @returns the token; undefined when the token endpoint answered with success, but without a token
 * @throws SetupError
 */
export async function preflight(client: PartnerClient): Promise<Token | undefined> {
  const exchange = await client.send('requestToken', { form: soundTokenForm });
  if (exchange.kind === 'unanswered') throw unreachable(exchange, 'TARGET_AUTH_URL or TARGET_URL');
  // JSON without a token may also come from a token endpoint, which a check finds.
  if (isSuccess(exchange.status) && exchange.json !== undefined) {
    const token = tokenOf(exchange);
    if (token !== undefined) await requireRestaurant(client, token);
    return token;
  }
  if (![400, 401, 403].includes(exchange.status)) throw oddTokenEndpoint(exchange);
  throw new SetupError('CREDENTIALS_REFUSED', {
    expected: 'a token for TARGET_CLIENT_ID and TARGET_CLIENT_SECRET',
    found: found(exchange),
    remedy: 'check both settings with the operator who issued them, and TARGET_AUTH_URL',
  });
}

async function requireRestaurant(client: PartnerClient, { value }: Token): Promise<void> {
  const query = { page: 0, size: 20 };
  const exchange = await client.send('listRestaurants', { query, authorization: `Bearer ${value}` });
  if (exchange.kind === 'unanswered') throw unreachable(exchange, 'TARGET_URL');
  if (isSuccess(exchange.status) && !hasNoElement(exchange)) return;
  throw new SetupError('NO_RESTAURANT', {
    expected: 'at least one restaurant that the partner can read',
    found: found(exchange),
    remedy: 'connect a restaurant to the partner on the target, or use credentials that can read one',
  });
}

function hasNoElement({ json }: Answered): boolean {
  const content = isJsonObject(json) ? json['content'] : undefined;
  return isJsonArray(content) && content.length === 0;
}

function oddTokenEndpoint(exchange: Answered): SetupError {
  return new SetupError('TOKEN_ENDPOINT_ODD', {
    expected: 'a token endpoint that answers with JSON',
    found: found(exchange),
    remedy: 'check that TARGET_AUTH_URL (or TARGET_URL) is the base address, without /oauth2/token',
  });
}

function unreachable({ request, failure }: Unanswered, setting: string): SetupError {
  const found = `${failure.code}: ${failure.message} at ${request.url}`;
  if (TLS_CODE.test(failure.code)) {
    const remedy =
      'give the target a certificate that this machine trusts, or name its CA in NODE_EXTRA_CA_CERTS';
    return new SetupError('TARGET_TLS', { expected: 'a TLS connection', found, remedy });
  }
  if (TIMEOUT_CODE.test(failure.code)) {
    const remedy = `check ${setting} and whether the target is up; REQUEST_TIMEOUT_MS sets how long an answer may take`;
    return new SetupError('TARGET_SILENT', { expected: 'an answer in time', found, remedy });
  }
  const remedy = `check ${setting} and whether the target is up`;
  return new SetupError('TARGET_UNREACHABLE', { expected: 'a target that can be reached', found, remedy });
}

function found({ request, status, headers, text }: Answered): string {
  const media = headers['content-type'] ?? 'no content type';
  return `status ${status}, ${media}, ${excerpt(text)} from ${request.method} ${request.url}`;
}
