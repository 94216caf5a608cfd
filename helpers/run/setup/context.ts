import type { Capability } from '../../../spec/vocabulary.ts';
import type { ControlAccess } from '../../client/control-client.ts';
import type { Token } from '../../client/token-source.ts';
import type { ListenerAccess } from '../../http/inbox.ts';
import { publishedRun, publishRun } from '../../settings/environment.ts';
import type { RunLevel } from '../../settings/settings.ts';

/** What the start of a run found out, and its workers need to know. Travels as JSON: nothing but plain values. */
export interface RunContext {
  readonly url: string;
  readonly authUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** The token of the preflight; undefined when the token endpoint gave none. */
  readonly token: Token | undefined;
  readonly control: ControlAccess | undefined;
  readonly capabilities: readonly Capability[];
  readonly level: RunLevel;
  /** IANA zone of the target's schedule times; undefined when it is not known. */
  readonly timeZone: string | undefined;
  /** Why nothing may be written on this target; undefined when writing is allowed. */
  readonly readOnlyBecause: string | undefined;
  /** A folder that this run alone uses. */
  readonly runDir: string;
  readonly ledgerFile: string;
  readonly listener: ListenerAccess;
}

/** Puts the context where every worker of the run finds it. */
export function shareRunContext(context: RunContext): void {
  publishRun(JSON.stringify(context));
}

/** The context that the runner shared. */
export function sharedRunContext(): RunContext {
  const published = publishedRun();
  if (published === undefined)
    throw new Error('no run has been set up; checks run under playwright.config.ts');
  const context: unknown = JSON.parse(published);
  if (!isRunContext(context)) throw new Error('the shared run context is not one');
  return context;
}

/** The runner wrote it; this only tells it from something else under the same name. */
function isRunContext(value: unknown): value is RunContext {
  return typeof value === 'object' && value !== null && 'ledgerFile' in value && 'listener' in value;
}
