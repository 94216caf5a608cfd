import { readJwt } from '../../client/jwt.ts';
import type { PartnerClient } from '../../client/partner-client.ts';
import { soundTokenForm, type Token, tokenOf } from '../../client/token-source.ts';
import {
  type Answered,
  type Exchange,
  isLater,
  isSuccess,
  type OperationId,
  type RequestInput,
  type SentRequest,
  type Unanswered,
} from '../../http/exchange.ts';
import { DIRECT, type Network } from '../../http/network/network.ts';
import { nameOfProxy, type Proxy } from '../../http/network/proxies.ts';
import { otherSchemeOf } from '../../http/scheme.ts';
import { PROXY_REFUSED } from '../../http/transport.ts';
import { readKnownRestaurants } from '../../fixtures/restaurants/restaurants.ts';
import { SetupError } from '../../settings/setup-error.ts';
import { excerpt } from '../../values/json/json-pointer.ts';
import { isJsonArray, isJsonObject } from '../../values/json/json.ts';

const TLS_CODE = /^(CERT_|ERR_TLS|ERR_SSL|EPROTO|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|HOSTNAME_MISMATCH)/;

const TIMEOUT_CODE = /TIMEOUT|ETIMEDOUT/;

const BROKEN_OFF = /^(UND_ERR_SOCKET|ECONNRESET|EPIPE)$/;

const CERTIFICATE_SETTINGS = 'TARGET_TLS_CERT and TARGET_TLS_KEY';

/** What a server says that wants a client certificate, or another one: by an alert, or with a page. */
const ALERT_FOR_CERTIFICATE =
  /certificate_required|certificate required|bad certificate|alert number (?:42|116)|alert unknown ca/i;

const WANTS_CERTIFICATE = /\bSSL certificate\b|client certificate/i;

/** Nobody answers there at all, whatever the scheme. */
const NO_CONNECTION = /TIMEOUT|ETIMEDOUT|ECONNREFUSED|ENOTFOUND|EAI_|UNREACH/;

/**
 * Makes sure that the target can be judged at all: it is reachable, accepts the credentials, and shows a restaurant.
 * A breach of the contract does not matter here, because some check finds it: where the list is refused, other ways to a
 * restaurant are tried, and if none leads to one, the checks say so.
 *
 * @param named the restaurants in TARGET_RESTAURANT_IDS
 * @param network the way there
 * @returns the token; undefined when the token endpoint answered with success, but without a token
 * @throws SetupError
 */
export async function preflight(
  client: PartnerClient,
  named: readonly bigint[] | undefined,
  network: Network = DIRECT,
): Promise<Token | undefined> {
  const exchange = await client.send('requestToken', { form: soundTokenForm });
  if (exchange.kind === 'unanswered') {
    throw await unreachable(exchange, 'TARGET_AUTH_URL or TARGET_URL', network);
  }
  const token = tokenOf(exchange);
  // JSON without a token may also come from a token endpoint, which a check finds.
  if (isSuccess(exchange.status) && (exchange.json !== undefined || token !== undefined)) {
    if (token !== undefined) await requireRestaurant(client, token, named, network, exchange);
    return token;
  }
  if (isLater(exchange)) throw busy(exchange);
  if (WANTS_CERTIFICATE.test(exchange.text) && exchange.json === undefined)
    throw wantsCertificate(found(exchange));
  // Many servers answer a plain request to their TLS port with 400.
  if (exchange.status === 400 && exchange.json === undefined) {
    const other = await otherScheme(
      exchange.request,
      'TARGET_AUTH_URL or TARGET_URL',
      `status ${exchange.status}`,
    );
    if (other !== undefined) throw other;
  }
  if (![400, 401, 403].includes(exchange.status)) throw oddTokenEndpoint(exchange);
  throw new SetupError('CREDENTIALS_REFUSED', {
    expected: 'a token for TARGET_CLIENT_ID and TARGET_CLIENT_SECRET',
    found: found(exchange),
    remedy:
      exchange.json === undefined
        ? 'check both settings and TARGET_AUTH_URL with the operator; a gateway that answers in place of the target may want TARGET_HEADERS'
        : 'check both settings with the operator who issued them, and TARGET_AUTH_URL',
  });
}

async function requireRestaurant(
  client: PartnerClient,
  { value }: Token,
  named: readonly bigint[] | undefined,
  network: Network,
  issued: Answered,
): Promise<void> {
  const withToken = {
    send: (operation: OperationId, input: RequestInput = {}): Promise<Exchange> =>
      client.send(operation, { ...input, authorization: `Bearer ${value}` }),
  };
  const exchange = await withToken.send('listRestaurants', { query: { page: 0, size: 20 } });
  if (exchange.kind === 'unanswered') throw await unreachable(exchange, 'TARGET_URL', network);
  const isShown = isSuccess(exchange.status) && !hasNoElement(exchange);
  if (isShown || (await readKnownRestaurants(withToken, named)).length > 0) return;
  // With the right address and credentials, a refused list is the target's own breach; so is a token that is none.
  const isRight = new URL(exchange.request.url).origin === new URL(issued.request.url).origin;
  const isForCredentials = [401, 403].includes(exchange.status) && !isNoToken(issued, value);
  if (isRight && !isSuccess(exchange.status) && !isForCredentials) return;
  throw new SetupError('NO_RESTAURANT', {
    expected: 'at least one restaurant that the partner can read',
    found: found(exchange),
    remedy:
      exchange.status === 401
        ? 'find out why the target refuses the token that it has just issued; TARGET_URL and TARGET_AUTH_URL must belong together'
        : 'connect a restaurant to the partner on the target, use credentials that can read one, or name one in TARGET_RESTAURANT_IDS',
  });
}

/** Whether the answer with a token breaks the contract, so that a check finds why nothing accepts it. */
function isNoToken({ breaches }: Answered, value: string): boolean {
  return breaches.length > 0 || 'fault' in readJwt(value);
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

function busy(exchange: Answered): SetupError {
  return new SetupError('TARGET_BUSY', {
    expected: 'a token',
    found: `${found(exchange)}, again and again`,
    remedy: 'run again when the target has room for a run, or raise its limit for this partner',
  });
}

async function unreachable(
  { request, failure }: Unanswered,
  setting: string,
  network: Network,
): Promise<SetupError> {
  const found = `${failure.code}: ${failure.message} at ${request.url}`;
  const proxy = network.proxyOf(request.url);
  if (proxy !== undefined) {
    const error = notPassedOn(failure, proxy, found);
    if (error !== undefined) return error;
  } else if (!NO_CONNECTION.test(failure.code)) {
    const other = await otherScheme(request, setting, failure.code);
    if (other !== undefined) return other;
  }
  if (ALERT_FOR_CERTIFICATE.test(`${failure.code} ${failure.message}`)) return wantsCertificate(found);
  if (TLS_CODE.test(failure.code)) {
    const remedy =
      'give the target a certificate that this machine trusts, or name the file of its CA in TARGET_TLS_CA';
    return new SetupError('TARGET_TLS', { expected: 'a TLS connection', found, remedy });
  }
  if (TIMEOUT_CODE.test(failure.code)) {
    const remedy = `check ${setting} and whether the target is up; REQUEST_TIMEOUT_MS sets how long an answer may take`;
    return new SetupError('TARGET_SILENT', { expected: 'an answer in time', found, remedy });
  }
  // Some servers only close the connection of a client that shows no certificate.
  const mayWant = request.url.startsWith('https:') && BROKEN_OFF.test(failure.code);
  const orElse = mayWant ? `; if it wants a client certificate, set ${CERTIFICATE_SETTINGS}` : '';
  const remedy = `check ${setting} and whether the target is up${orElse}`;
  return new SetupError('TARGET_UNREACHABLE', { expected: 'a target that can be reached', found, remedy });
}

/** Why a proxy did not pass a request on; undefined where it did. */
function notPassedOn(
  { code, message }: Unanswered['failure'],
  proxy: Proxy,
  found: string,
): SetupError | undefined {
  const name = nameOfProxy(proxy);
  if (code === PROXY_REFUSED) {
    const remedy = message.startsWith('status 407')
      ? `write the proxy's credentials into its address: ${proxy.namedBy}=http://user:password@…`
      : `let the proxy open this address, or name the host in NO_PROXY (or set TARGET_PROXY=none) to go straight there`;
    return new SetupError('PROXY_REFUSED', { expected: `${name} to pass requests on`, found, remedy });
  }
  if (!NO_CONNECTION.test(code)) return undefined;
  const remedy = `check ${proxy.namedBy} and whether the proxy is up; NO_PROXY or TARGET_PROXY=none goes straight to the target`;
  return new SetupError('PROXY_UNREACHABLE', { expected: `${name} to be reached`, found, remedy });
}

function wantsCertificate(found: string): SetupError {
  return new SetupError('TARGET_TLS', {
    expected: 'a target that lets this client in',
    found: `one that wants a client certificate: ${found}`,
    remedy:
      'name the files of a certificate that the target accepts, and of its key, in ' + CERTIFICATE_SETTINGS,
  });
}

/** The reason where a server speaks https at an address with http, or the other way round. */
async function otherScheme(
  { url }: SentRequest,
  setting: string,
  outcome: string,
): Promise<SetupError | undefined> {
  const other = await otherSchemeOf(url);
  if (other === undefined) return undefined;
  const { protocol, origin } = new URL(other);
  const [spoken, asked] = protocol === 'https:' ? ['TLS', 'plain HTTP'] : ['plain HTTP, without TLS', 'TLS'];
  return new SetupError('TARGET_TLS', {
    expected: `a server that speaks ${asked} at ${new URL(url).origin}`,
    found: `one that speaks ${spoken} there (${outcome})`,
    remedy: `write ${origin} in ${setting}, or name the port of the other scheme`,
  });
}

function found({ request, status, headers, text }: Answered): string {
  const media = headers['content-type'] ?? 'no content type';
  return `status ${status}, ${media}, ${excerpt(text)} from ${request.method} ${request.url}`;
}
