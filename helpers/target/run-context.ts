import type { Capability } from '../../spec/requirements/requirement.ts';
import { publishedRun, publishRun, type RunLevel } from '../settings.ts';
import type { Token } from '../token-source.ts';

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
  readonly room: string;
  readonly ledgerFile: string;
  readonly listener: ListenerAccess;
}

export interface ControlAccess {
  readonly url: string;
  readonly token: string | undefined;
}

/** How workers reach the run's webhook listener. */
export interface ListenerAccess {
  /** Base of the addresses that are given to the target. */
  readonly publicUrl: string;
  /** Where workers open and read inboxes; loopback, its path a secret. */
  readonly adminUrl: string;
  /** Why the target can't notify it, and which setting would help; undefined when it can. */
  readonly unreachableBecause: string | undefined;
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
