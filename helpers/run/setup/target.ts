import { createReference, type Reference } from '../../../reference/index.ts';
import type { ControlAccess } from '../../client/control-client.ts';
import { isLoopback } from '../../http/address.ts';
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
  close(): Promise<void>;
}

/** Opens the target in the settings; without one the embedded reference is started. */
export async function openTarget(settings: Settings): Promise<Target> {
  const { targetUrl, targetClientId, targetClientSecret } = settings;
  if (targetUrl === undefined || targetClientId === undefined || targetClientSecret === undefined) {
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
    close: () => reference.close(),
  };
}

function controlAccess({
  targetControlUrl: url,
  targetControlToken: token,
}: Settings): ControlAccess | undefined {
  return url === undefined ? undefined : { url, token };
}

/** Nothing is written without consent on a target outside loopback. */
function readOnlyReason(settings: Settings, url: string): string | undefined {
  const consent = settings.targetAllowWrites || settings.targetRestaurantIds !== undefined;
  if (isLoopback(url) || consent) return undefined;
  return 'read-only run: TARGET_RESTAURANT_IDS or TARGET_ALLOW_WRITES=yes would allow writing on this target';
}
