import { dirname, join } from 'node:path';
import type { RequirementId } from '../../../spec/requirements/catalogue.ts';
import { tokenOf } from '../../client/token-source.ts';
import type { Redactor } from '../../evidence/redactor.ts';
import type { EvidenceSource } from '../../evidence/exhibit.ts';
import { leadsOn } from '../../evidence/steps/reproduction.ts';
import { keepRest } from '../../evidence/recording.ts';
import { sentWebhookToken } from '../../evidence/webhook-tokens.ts';
import { fictionalPhones } from '../../fixtures/guests.ts';
import { codeOf } from '../../fixtures/confirmation-codes.ts';
import type { Listener } from '../../http/listener/listener.ts';
import type { Contradiction } from '../../oracle/contradiction.ts';
import { deviationsIn, judgeTrace } from '../../oracle/oracle.ts';
import type { Trace } from '../../oracle/trace.ts';
import type { TraceReader } from '../../oracle/trace-file.ts';
import { makeFolder } from '../../settings/private-files.ts';
import type { Settings } from '../../settings/settings.ts';
import { parseJsonOrUndefined } from '../../values/json/json.ts';
import { monotonicMs } from '../../values/time.ts';
import type { Hindsight, TraceFacts } from '../../verdict/hindsight.ts';
import { GuestNumbers } from '../guest-numbers.ts';
import { redactorOf } from '../context/redaction.ts';

/** Of a flood so many notifications are judged. */
const MOST_OF_A_FLOOD = 2_000;

/** What a run has left. */
interface EndedRun {
  readonly runDir: string;
  readonly reader: TraceReader;
  /** Whose notifications the listener keeps. */
  readonly group: string;
}

/**
 * What the trace of the whole run shows against the target, without secrets. The exchanges that show it are kept; with
 * EVIDENCE=all, so is everything that belongs to no check.
 */
export function consultOracle(
  listener: Listener,
  run: EndedRun,
  settings: Settings,
): Pick<Hindsight, 'deviations' | 'trace' | 'exchangesFile'> {
  const { trace, facts } = traceOf(listener, run, settings);
  const { notifications } = trace;
  const contradictions = judgeTrace(trace);
  const keepsAll = settings.evidence === 'all';
  if (contradictions.length === 0 && !keepsAll) return { trace: facts };
  const redactor = redactorFor(trace, settings, run.runDir);
  const history = [...trace.exchanges, ...trace.commands].filter(leadsOn);
  const deviations = deviationsIn(contradictions, redactor, history);
  // Playwright empties this folder at the start of each run.
  const folder = join(settings.reportDir, 'test-results');
  makeFolder(folder);
  const exchangesFile = join(folder, 'exchanges-of-no-check.ndjson');
  const ofNoCheck = [...trace.exchanges, ...trace.commands].filter((one) => !trace.checkOf.has(one));
  const rest = keepsAll ? ofNoCheck : shownBy(contradictions);
  keepRest(exchangesFile, rest, keepsAll ? notifications : [], redactor);
  return { trace: facts, deviations, exchangesFile };
}

/**
 * Keeps the trace of a shard without secrets, so that it is judged with those of all others. It ends with the clean-up:
 * the others see what is no longer there.
 *
 * @returns the file
 */
export function keepTrace(listener: Listener, run: EndedRun, settings: Settings): string {
  const { trace } = traceOf(listener, run, settings);
  const file = join(settings.reportDir, 'test-results', 'trace.ndjson');
  const sent = [...trace.exchanges, ...trace.commands];
  const redactor = redactorFor(trace, settings, run.runDir);
  makeFolder(dirname(file));
  keepRest(file, sent, trace.notifications, redactor, trace.checkOf);
  return file;
}

function traceOf(
  listener: Listener,
  { reader, group }: EndedRun,
  settings: Settings,
): { readonly trace: Trace; readonly facts: TraceFacts } {
  const lost = listener.lostBecause(group) !== undefined;
  const facts = {
    ...{ listenerUrl: listener.publicUrl, eventTimeoutMs: settings.eventTimeoutMs },
    ...(lost && { losesNotifications: true as const }),
  };
  const notifications = listener.received(lost ? MOST_OF_A_FLOOD : undefined);
  return {
    trace: { ...reader.read(), ...facts, notifications, endedAtMs: monotonicMs() },
    facts,
  };
}

/** What the first contradiction of each requirement shows. */
function shownBy(contradictions: readonly Contradiction[]): readonly EvidenceSource[] {
  const first = new Map<RequirementId, Contradiction>();
  for (const one of contradictions) if (!first.has(one.requirement)) first.set(one.requirement, one);
  return [...new Set([...first.values()].flatMap(({ evidence }) => evidence))];
}

/** A number of a guest in a body that a check sent. */
const PHONE = /"phone":"(\+\d{8,15})"/g;

/** Knows every secret in the trace. */
function redactorFor({ exchanges, commands }: Trace, settings: Settings, runDir: string): Redactor {
  const redactor = redactorOf(settings);
  redactor.addPhonePatterns(settings.guestPhones ?? fictionalPhones, settings.seed);
  for (const phone of new GuestNumbers(runDir).fresh()) redactor.addPhone(phone);
  for (const exchange of exchanges) {
    for (const [, phone = ''] of exchange.request.body?.matchAll(PHONE) ?? []) redactor.addPhone(phone);
    redactor.addWebhookToken(sentWebhookToken(exchange) ?? '');
    if (exchange.operation === 'requestToken') redactor.add(tokenOf(exchange)?.value ?? '', 'TARGET_TOKEN');
  }
  for (const { exchanged } of commands) {
    if (exchanged?.kind === 'answered') redactor.addCode(codeOf(parseJsonOrUndefined(exchanged.text)) ?? '');
  }
  return redactor;
}
