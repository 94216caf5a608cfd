import type { Token } from '../../client/token-source.ts';
import { readDocument } from '../../contract/document.ts';
import { compareDescription } from '../../contract/description/compare.ts';
import { DescriptionError } from '../../contract/description/document/description.ts';
import type { DescriptionComparison } from '../../contract/description/difference.ts';
import { isAddress, readDescriptionText } from '../../contract/description/document/source.ts';
import { networkOf } from '../../http/network/network.ts';
import type { Settings } from '../../settings/settings.ts';
import type { Target } from './target.ts';

/**
 * Compares the target's own OpenAPI document with the contract's. What keeps it from that is told in the comparison; no run
 * breaks because of it.
 *
 * @returns undefined where no document was named
 */
export async function describeTarget(
  settings: Settings,
  target: Pick<Target, 'url' | 'authUrl' | 'alwaysSent'>,
  token: Token | undefined,
): Promise<DescriptionComparison | undefined> {
  const { targetOpenapiUrl: source, requestTimeoutMs: timeoutMs } = settings;
  if (source === undefined) return undefined;
  try {
    const isOwn = isAddress(source) && isOf(target, source);
    const text = await readDescriptionText(source, {
      timeoutMs,
      // Another host gets neither credentials nor the client certificate.
      network: networkOf(
        isOwn ? settings : { ...settings, targetTlsCert: undefined, targetTlsKey: undefined },
      ),
      headers: isOwn
        ? { ...target.alwaysSent, ...(token && { authorization: `Bearer ${token.value}` }) }
        : {},
    });
    return await compareDescription(readDocument().raw, { source, text });
  } catch (error) {
    if (error instanceof DescriptionError) return { source, problem: error.message, differences: [] };
    const told = error instanceof Error ? error.message : String(error);
    return { source, problem: `the suite could not compare it: ${told}`, differences: [] };
  }
}

/** Whether the target itself has the document: it is at the address of the target or of its token endpoint. */
function isOf({ url, authUrl }: Pick<Target, 'url' | 'authUrl'>, source: string): boolean {
  const { origin } = new URL(source);
  return [url, authUrl].some((one) => new URL(one).origin === origin);
}
