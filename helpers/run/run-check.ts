import type { RequirementId } from '../../spec/requirements/catalogue.ts';
import { keepExchanges } from '../evidence/recording.ts';
import type { Redactor } from '../evidence/redactor.ts';
import { withWebhookBase } from '../generators/webhooks.ts';
import { CheckRecord } from '../verdict/check-record.ts';
import type { CheckError, CheckReport } from '../verdict/check-report.ts';
import { CheckEnded, within } from '../verdict/current-check.ts';
import { VerdictError } from '../verdict/finding.ts';
import { CheckScope } from './check-scope.ts';
import type { TargetSession } from './target-session.ts';

/** A check that has not ended by then never will. A check that has to wait longer says so to `deadline`. */
const LONGEST_MS = 300_000;

export interface RunningCheck {
  /** Lets the check take so many milliseconds more. */
  readonly extendDeadline: (ms: number) => void;
}

export type CheckBody = (scope: CheckScope, running: RunningCheck) => Promise<void> | void;

export interface KnownCheck {
  /** The first one names the check. */
  readonly covered: readonly [RequirementId, ...RequirementId[]];
  readonly body: CheckBody;
}

/** How a check ended. */
export interface CheckEnd {
  readonly report: CheckReport;
  /** A must requirement that is not met, or an error of the suite itself. */
  readonly failure?: Error;
  /** Why the check ended without having judged everything. */
  readonly openBecause?: string;
  /** Where what it exchanged was written. */
  readonly exchangesFile?: string;
}

/** Runs one check against a target. Never throws: whatever goes wrong in it is part of how it ended. */
export async function runCheck(target: TargetSession, { covered, body }: KnownCheck): Promise<CheckEnd> {
  const { readLags } = target;
  const record = new CheckRecord(covered, target.redactor, target.settings.seed, { readLags });
  if (target.runDir !== undefined && target.settings.evidence === 'all') record.keepAllExchanges();
  const errors: unknown[] = [];
  let openBecause: string | undefined;
  try {
    const scope = new CheckScope(target, await target.places(), record);
    try {
      const base = covered.some(isAboutWebhooks) ? await target.webhookBase() : undefined;
      await inTime((running) =>
        withWebhookBase(base, () => within(record, async () => body(scope, running))),
      );
    } catch (error) {
      if (error instanceof CheckEnded) openBecause = error.message;
      else errors.push(error);
    }
    try {
      const sharedBecause = scope.leaveSharedOpen();
      openBecause ??= sharedBecause;
    } finally {
      await scope.close();
    }
  } catch (error) {
    errors.push(error);
  }
  const unjudged = covered.filter((id) => !record.hasVerdict(id));
  if (errors.length === 0 && unjudged.length > 0) {
    errors.push(new Error(`the check covers but never judged ${unjudged.join(', ')}`));
  }
  const { runDir, redactor } = target;
  const exchangesFile = runDir && keepExchanges(runDir, covered[0], record.exchanged(), redactor);
  const error = errors.length > 0 ? checkErrorOf(errors[0], redactor) : undefined;
  const failure = error === undefined ? VerdictError.of(record.failures) : errorOf(error);
  return {
    report: { ...reportOf(target, record), ...(error && { error }) },
    ...(failure && { failure }),
    ...(openBecause !== undefined && { openBecause: redactor.redact(openBecause) }),
    ...(exchangesFile !== undefined && { exchangesFile }),
  };
}

/** Its check registers webhooks without a receiver. */
function isAboutWebhooks(id: RequirementId): boolean {
  return id.includes('WEBHOOK') || id.startsWith('SERVICE');
}

function reportOf({ run, settings }: TargetSession, record: CheckRecord): CheckReport {
  const { url: targetUrl, level, capabilities } = run;
  const { seed, depth } = settings;
  return {
    run: { targetUrl, level, seed, depth, capabilities },
    verdicts: record.verdicts(),
    breaches: record.breaches(),
    observations: Object.fromEntries(record.observations),
    transitions: record.transitions(),
    deliveries: record.deliveries(),
    answerTimesMs: record.answerTimesMs(),
    readLagsMs: record.readLagsMs(),
    exchanges: record.exchanges,
    leftBehind: record.leftBehind,
  };
}

async function inTime(run: (running: RunningCheck) => Promise<void>): Promise<void> {
  let longestMs = LONGEST_MS;
  const began = Date.now();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const look = (): void => {
      const left = began + longestMs - Date.now();
      if (left > 0) timer = setTimeout(look, left);
      else reject(new Error(`the check did not end within ${longestMs} ms`));
    };
    look();
  });
  try {
    await Promise.race([run({ extendDeadline: (ms) => (longestMs += ms) }), late]);
  } finally {
    clearTimeout(timer);
  }
}

/** An error of the suite, too, may quote what the target sent. */
function checkErrorOf(error: unknown, redactor: Redactor): CheckError {
  const { name, message, stack } = error instanceof Error ? error : new Error(String(error));
  return { name, message: redactor.redact(message), stack: redactor.redact(stack ?? `${name}: ${message}`) };
}

function errorOf({ name, message, stack }: CheckError): Error {
  return Object.assign(new Error(message), { name, stack });
}
