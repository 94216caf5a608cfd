import type { Capability } from '../../../spec/vocabulary.ts';
import type { ControlAccess } from '../../client/control-client.ts';
import type { Token } from '../../client/token-source.ts';
import type { WaySetting } from '../../http/exchange.ts';
import type { ListenerAccess } from '../../http/inboxes/inbox.ts';
import type { ConductorAccess } from '../../http/pace/conductor-server.ts';
import { publishedRun, publishRun } from '../../settings/environment.ts';
import type { RunLevel } from '../../settings/settings.ts';
import type { Way } from '../way/way.ts';

/** The facts of a run that its set-up found and its workers need. Travels as JSON, so it holds plain values only. */
export interface RunContext extends Way {
  readonly url: string;
  readonly authUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** See Target. */
  readonly alwaysSent: Readonly<Record<string, string>>;
  /** See Target. */
  readonly by: readonly WaySetting[];
  /** The token of the preflight; undefined when the token endpoint gave none. */
  readonly token: Token | undefined;
  readonly control: ControlAccess | undefined;
  readonly capabilities: readonly Capability[];
  readonly level: RunLevel;
  /** Why nothing may be written on this target; undefined when writing is allowed. */
  readonly readOnlyBecause: string | undefined;
  /** The run's own temporary folder. */
  readonly runDir: string;
  readonly ledgerFile: string;
  readonly listener: ListenerAccess;
  /** Where the workers find the conductor; undefined where each target is used by one process. */
  readonly conductor: ConductorAccess | undefined;
  /** When the checks have to end, see monotonicMs; undefined without MAX_RUN_S. */
  readonly checksEndAtMs: number | undefined;
}

/** Publishes the context to every worker of the run. */
export function shareRunContext(context: RunContext): void {
  publishRun(JSON.stringify(context));
}

/** The context that the runner published. */
export function sharedRunContext(): RunContext {
  const published = publishedRun();
  if (published === undefined)
    throw new Error('no run has been set up; checks run under playwright.config.ts');
  const context: unknown = JSON.parse(published);
  if (!isRunContext(context)) throw new Error('the published context of the run is malformed');
  return context;
}

/** The runner wrote it, so a rough check is enough. */
function isRunContext(value: unknown): value is RunContext {
  return typeof value === 'object' && value !== null && 'ledgerFile' in value && 'listener' in value;
}
