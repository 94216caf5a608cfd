import { areaOf, requirementById, type RequirementId } from '../../spec/requirements/catalogue.ts';
import { keepExchanges } from '../evidence/recording.ts';
import type { Redactor } from '../evidence/redactor.ts';
import { webhookMark } from '../evidence/webhook-tokens.ts';
import { refutationsOf } from '../fixtures/events/claims.ts';
import { holdingTo, USUAL_REQUEST } from '../generators/sound-request.ts';
import { withWebhookBase, withWebhookMark } from '../generators/webhooks.ts';
import { publishedChoice } from '../settings/environment.ts';
import { setSettings } from '../settings/settings.ts';
import { monotonicMs } from '../values/time.ts';
import { CheckRecord } from '../verdict/check-record.ts';
import type { CheckError, CheckReport } from '../verdict/check-report.ts';
import type { Refutations } from '../verdict/claim.ts';
import { CheckEnded, inconclusive, notApplicable, within } from '../verdict/current-check.ts';
import { VerdictError } from '../verdict/finding.ts';
import { inHindsight } from '../verdict/hindsight.ts';
import type { IsShown, SeenBreaches } from '../verdict/record/seen-breaches.ts';
import { CheckClock, CHECKS_PER_REQUEST } from './timing/check-clock.ts';
import { CheckScope } from './check-scope.ts';
import { hangsOnTime, lateBecause } from './timing/busy-machine.ts';
import { keepClaims } from './claims-file.ts';
import { atOtherPlaces } from './other-places.ts';
import type { TargetSession } from './target-session.ts';

/** Why a check of which nothing can fail sends nothing at smoke. */
const ONLY_OBSERVED = 'not looked at: nothing can fail here, and DEPTH=smoke records no such fact';

/** Why a missing notification is no finding where every webhook has to make room for the next check's. */
const NOT_TO_THE_END =
  'the target takes few webhooks at once, so this one did not stay registered until the end of the run';

export interface RunningCheck {
  /** Lets the check take so many milliseconds more. */
  readonly extendDeadline: (ms: number) => void;
}

export type CheckBody = (scope: CheckScope, running: RunningCheck) => Promise<void> | void;

export interface KnownCheck {
  /** The first one names the check. */
  readonly covered: readonly [RequirementId, ...RequirementId[]];
  readonly body: CheckBody;
  /** It waits for seconds and sends little, so it may run beside as many others as there are. */
  readonly mostlyWaits?: boolean;
}

/** What a check tells only when its test is due, and once. */
type LateReport = Pick<CheckReport, 'breaches'> & {
  /** Where what it exchanged was written. */
  readonly exchangesFile?: string;
};

/** How a check ended. */
export interface CheckEnd {
  readonly report: Omit<CheckReport, 'breaches'>;
  /** @param isShown whether the evidence of a breach was shown before */
  readonly tellRest: (isShown?: IsShown) => LateReport;
  /** A must requirement that is not met, or an error of the suite itself. */
  readonly failure?: Error;
  /** Why the check ended without having judged everything. */
  readonly openBecause?: string;
}

/** Runs one check against a target. Never throws: whatever goes wrong in it is part of how it ended. */
export async function runCheck(target: TargetSession, { covered, body }: KnownCheck): Promise<CheckEnd> {
  const { readLags } = target;
  const isOfWebhooks = covered.some(needsSeveralWebhooks);
  const record = new CheckRecord(covered, target.redactor, target.settings.seed, {
    readLags,
    isQuick: () => target.depth === 'smoke' || (target.takesFewWebhooks && isOfWebhooks),
  });
  if (target.runDir !== undefined && target.settings.evidence === 'all') record.keepAllExchanges();
  const errors: unknown[] = [];
  let openBecause: string | undefined;
  let refutations: Refutations = {};
  const { pace, plan } = target;
  const clock = new CheckClock((ms) => plan.requestTook(ms / (CHECKS_PER_REQUEST * target.parallel)));
  const beganMs = monotonicMs();
  const running = { extendDeadline: (ms: number) => clock.extend(ms) };
  let scope: CheckScope | undefined;
  try {
    const leftOut = plan.leftOutBecause;
    if (leftOut !== undefined) within(record, () => inconclusive(leftOut));
    if (target.settings.depth === 'smoke' && covered.every(isOnlyObserved)) {
      within(record, () => notApplicable(ONLY_OBSERVED));
    }
    const { soundRequest = USUAL_REQUEST } = target.run;
    await whileThereIsTime(target, clock, async () => {
      const opened = (scope = new CheckScope(target, await target.places(), record, clock));
      const base = covered.some(isAboutWebhooks) ? await target.webhookBase() : undefined;
      const judge = () => within(record, () => atOtherPlaces(opened, () => body(opened, running)));
      const begin = () => withWebhookBase(base, () => holdingTo(soundRequest, judge));
      await clock.limit(withWebhookMark(webhookMark(target.run), begin));
    });
  } catch (error) {
    if (error instanceof CheckEnded) openBecause = error.message;
    else errors.push(error);
  }
  // Asked once: another check may find out at any moment that webhooks have to make room.
  const mayStay = !target.takesFewWebhooks;
  try {
    const sharedBecause = scope?.leaveSharedOpen();
    openBecause ??= sharedBecause;
    if (!mayStay) record.leaveClaimedOpen(NOT_TO_THE_END);
    refutations = await settle(target, record);
  } catch (error) {
    errors.push(error);
  }
  try {
    await within(record, () => scope?.close(mayStay));
  } catch (error) {
    errors.push(error);
  }
  target.saveTrace();
  const { ended } = pace;
  if (ended?.code === 'TARGET_GONE') {
    // A check that lost its target in the middle may stumble over anything.
    errors.splice(0);
    record.leaveOpenSince(ended.sinceMs, ended.reason);
  }
  const lateness = { ...target.loop.since(beganMs), ofMs: Math.round(monotonicMs() - beganMs) };
  // A process that holds many references makes itself late.
  const late = target.runDir === undefined ? undefined : lateBecause(lateness);
  if (late !== undefined) record.leaveDeviationsOpen(late, (requirement) => !hangsOnTime(requirement));
  const { overBecause } = clock;
  if (overBecause !== undefined) record.leaveUnjudgedOpen(overBecause);
  const unjudged = covered.filter((id) => !record.hasVerdict(id));
  if (errors.length === 0 && unjudged.length > 0) {
    errors.push(new Error(`the check covers but never judged ${unjudged.join(', ')}`));
  }
  const { runDir, redactor } = target;
  redactor.learn();
  const exchangesFile = runDir && keepExchanges(runDir, covered[0], record.exchanged(), redactor);
  const error = errors.length > 0 ? checkErrorOf(errors[0], redactor) : undefined;
  const report = inHindsight(reportOf(target, record), refutations);
  const failure = error === undefined ? VerdictError.of(record.failures(report.verdicts)) : errorOf(error);
  return {
    report: { ...report, lateness, ...(error && { error }) },
    ...(failure && { failure }),
    ...(openBecause !== undefined && { openBecause: redactor.redact(openBecause) }),
    tellRest: restOf(record.breaches(), covered[0], target, exchangesFile),
  };
}

/** Holds nothing of the check but its breaches: its test may be due long after its end. */
function restOf(
  breaches: SeenBreaches,
  check: RequirementId,
  { runDir, redactor }: TargetSession,
  kept: string | undefined,
): CheckEnd['tellRest'] {
  return (isShown) => {
    const told = breaches.told(isShown);
    const exchangesFile = runDir && keepExchanges(runDir, check, breaches.exchanged(isShown), redactor, kept);
    return { breaches: told, ...(exchangesFile !== undefined && { exchangesFile }) };
  };
}

function isOnlyObserved(id: RequirementId): boolean {
  return requirementById(id).level === 'observed';
}

/** Its check registers webhooks without a receiver. */
function isAboutWebhooks(id: RequirementId): boolean {
  return id.includes('WEBHOOK') || id.startsWith('SERVICE');
}

/** Its check registers several webhooks side by side; where the target takes few at once, it tries as few as at smoke. */
function needsSeveralWebhooks(id: RequirementId): boolean {
  return ['webhooks', 'events'].includes(areaOf(id));
}

/** Where the end of the run examines claims, they are kept for it; else this is the last look at them. */
async function settle(target: TargetSession, record: CheckRecord): Promise<Refutations> {
  const claims = record.claims();
  if (claims.length === 0) return {};
  const { run, runDir, listener, listenerTransport: transport, pulse } = target;
  if (runDir !== undefined && publishedChoice() !== undefined) {
    keepClaims(run.runDir, claims);
    return {};
  }
  return refutationsOf(claims, { listener, transport, pulse, mostMs: 0 });
}

function reportOf({ run, settings, redactor }: TargetSession, record: CheckRecord): CheckEnd['report'] {
  const { url: targetUrl, level, capabilities, foundOut = [] } = run;
  const { seed, depth } = settings;
  const found = foundOut.map((line) => redactor.redact(line));
  return {
    run: {
      ...{ targetUrl, level, seed, depth, capabilities, settings: setSettings() },
      ...(found.length > 0 && { foundOut: found }),
    },
    verdicts: record.verdicts(),
    observations: record.facts(),
    transitions: record.measured.transitions(),
    deliveries: record.measured.deliveries(),
    answerTimesMs: record.measured.answerTimesMs,
    readLagsMs: record.measured.readLagsMs,
    valueCoverage: record.measured.values.counts(),
    exchanges: record.exchanges,
    leftBehind: record.leftBehind.map((one) => redactor.redact(one)),
  };
}

/**
 * Ends as soon as the run or the time of its file does, or at once if it has: what goes on in the check then tells nothing
 * any more.
 *
 * @throws CheckEnded with the reason
 */
async function whileThereIsTime(
  { pace, plan }: TargetSession,
  clock: CheckClock,
  run: () => Promise<void>,
): Promise<void> {
  let cancel = (): void => undefined;
  const over = new Promise<never>((_, reject) => {
    const end = (reason: string): void => {
      clock.overBecause ??= reason;
      reject(new CheckEnded(`inconclusive: ${reason}`));
    };
    pace.onEnd(({ reason }) => end(reason));
    cancel = plan.onFileEnd(end);
  });
  try {
    if (pace.ended !== undefined) return await over;
    const running = run();
    // It goes on for a while after the end, and nobody waits for it.
    running.catch(() => undefined);
    await Promise.race([running, over]);
  } finally {
    cancel();
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
