import type { Reference } from '../../../reference/index.ts';
import type { ControlAccess } from '../../client/control-client.ts';
import { isLoopback } from '../../http/network/address.ts';
import type { WaySetting } from '../../http/exchange.ts';
import { NO_PROXY_AT_ALL } from '../../settings/reader/setting-reader.ts';
import type { Settings } from '../../settings/settings.ts';

const EMBEDDED_ZONE = 'UTC';

/** Short enough for a run to see a token expire (MAX_TOKEN_WAIT_S), and to renew tokens in every run. */
const EMBEDDED_TOKEN_LIFETIME_S = 3;

/** The implementation under test, with its addresses and credentials. */
export interface Target {
  readonly url: string;
  readonly authUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly control: ControlAccess | undefined;
  /** IANA zone of schedule times; undefined when it is not known. */
  readonly timeZone: string | undefined;
  readonly readOnlyBecause: string | undefined;
  /** Headers that every request carries; names in lower case. */
  readonly alwaysSent: Readonly<Record<string, string>>;
  /** The settings of the way there that are set. */
  readonly by: readonly WaySetting[];
  close(): Promise<void>;
}

/** Opens the target in the settings; without one the embedded reference is started. */
export async function openTarget(settings: Settings): Promise<Target> {
  const { targetUrl, targetClientId, targetClientSecret } = settings;
  if (targetUrl === undefined || targetClientId === undefined || targetClientSecret === undefined) {
    // With a target of its own, a run does not load the reference.
    const { createReference } = await import('../../../reference/index.ts');
    return embedded(
      await createReference({
        seed: settings.seed,
        timeZone: EMBEDDED_ZONE,
        tokenLifetimeS: EMBEDDED_TOKEN_LIFETIME_S,
      }),
    );
  }
  return {
    url: targetUrl,
    authUrl: settings.targetAuthUrl ?? targetUrl,
    clientId: targetClientId,
    clientSecret: targetClientSecret,
    control: controlAccess(settings),
    timeZone: settings.targetTimezone,
    readOnlyBecause: readOnlyReason(settings, targetUrl),
    alwaysSent: settings.targetHeaders ?? {},
    by: waySettings(settings),
    close: async () => {},
  };
}

function embedded(reference: Reference): Target {
  const { url, clientId, clientSecret, controlUrl, controlToken } = reference;
  return {
    url,
    authUrl: url,
    clientId,
    clientSecret,
    control: { url: controlUrl, token: controlToken },
    timeZone: EMBEDDED_ZONE,
    readOnlyBecause: undefined,
    alwaysSent: {},
    by: [],
    close: () => reference.close(),
  };
}

/** Headers are secrets: they are sent to the control interface only where the target itself gets them. */
function controlAccess(settings: Settings): ControlAccess | undefined {
  const { targetControlUrl: url, targetControlToken: token, targetUrl, targetAuthUrl } = settings;
  if (url === undefined) return undefined;
  const isBeside = [targetUrl, targetAuthUrl].some(
    (one) => one !== undefined && new URL(one).origin === new URL(url).origin,
  );
  return {
    url,
    token,
    by: waySettings(settings),
    alwaysSent: isBeside ? (settings.targetHeaders ?? {}) : {},
  };
}

function waySettings({
  targetProxy,
  targetTlsCa,
  targetTlsCert,
  targetTlsKey,
}: Settings): readonly WaySetting[] {
  const values: Readonly<Record<WaySetting, string | undefined>> = {
    TARGET_PROXY: targetProxy === NO_PROXY_AT_ALL ? undefined : targetProxy,
    TARGET_TLS_CA: targetTlsCa,
    TARGET_TLS_CERT: targetTlsCert,
    TARGET_TLS_KEY: targetTlsKey,
  };
  const names: readonly WaySetting[] = ['TARGET_PROXY', 'TARGET_TLS_CA', 'TARGET_TLS_CERT', 'TARGET_TLS_KEY'];
  return names.filter((name) => values[name] !== undefined);
}

/** Nothing is written without consent on a target outside loopback. */
function readOnlyReason(settings: Settings, url: string): string | undefined {
  const consent = settings.targetAllowWrites || settings.targetRestaurantIds !== undefined;
  if (isLoopback(url) || consent) return undefined;
  return 'read-only run: TARGET_RESTAURANT_IDS or TARGET_ALLOW_WRITES=yes would allow writing on this target';
}
