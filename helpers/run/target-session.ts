import { ControlClient, type ControlOutcome } from '../client/control-client.ts';
import { Ledger } from '../client/ledger.ts';
import { NewestToken } from '../client/newest-token.ts';
import { PartnerClient } from '../client/partner-client.ts';
import { Allowance, Partner } from '../client/partner.ts';
import type { Contract } from '../contract/contract.ts';
import type { Controlled } from '../evidence/exhibit.ts';
import { GuestNumbers } from './guest-numbers.ts';
import { Redactor } from '../evidence/redactor.ts';
import { webhookMark } from '../evidence/webhook-tokens.ts';
import { fictionalPhones } from '../fixtures/guests.ts';
import { SharedWebhook } from '../fixtures/events/shared-webhook.ts';
import { Turns } from '../fixtures/events/turns.ts';
import { unreachableWebhook, withWebhookBase } from '../generators/webhooks.ts';
import { isAccepted } from '../http/exchange.ts';
import type { InboxAccess } from '../http/inboxes/inbox.ts';
import { ListenerPulse } from '../http/listener/pulse.ts';
import { networkOf } from '../http/network/network.ts';
import { createTransport, type Transport } from '../http/transport.ts';
import { type Pace, timeUp } from '../http/pace/pace.ts';
import { TraceFile } from '../oracle/trace-file.ts';
import { Places } from '../fixtures/restaurants/places.ts';
import { connectOpenRestaurant, mayOwnRestaurants } from '../fixtures/restaurants/restaurants.ts';
import { keptSurvey, type Survey, surveyOf } from '../fixtures/restaurants/survey.ts';
import { ceilingsOf } from '../settings/depth.ts';
import type { Settings } from '../settings/settings.ts';
import { poll } from '../values/time.ts';
import { ReadLags, READS_SETTLED_MS } from '../verdict/record/measurements.ts';
import { LoopDelay } from '../http/pace/loop-delay.ts';
import { CheckRecord, records } from '../verdict/check-record.ts';
import { CheckEnded, within } from '../verdict/current-check.ts';
import { whenLate } from './timing/busy-machine.ts';
import { RunPlan } from './timing/run-plan.ts';
import type { RunContext } from './context/context.ts';
import { addProxies } from './context/redaction.ts';

/** Long polls of the run's own listener. */
const LONGEST_READ_MS = 120_000;

const MOST_READS = 512;

/** With --ui, checks run again hours after the set-up of a run. */
const MOST_SURVEY_AGE_MS = 300_000;

/** Everything about one target that the checks of a process share. */
export class TargetSession {
  readonly settings: Settings;
  readonly run: RunContext;
  readonly contract: Contract;
  readonly transport: Transport;
  /** To the run's own listener. */
  readonly listenerTransport: Transport;
  readonly listener: InboxAccess;
  /** By how much this process is late. */
  readonly loop = new LoopDelay();
  /** How the deliveries of this target go on. */
  readonly pulse: ListenerPulse;
  /** Webhooks that checks use together. */
  readonly webhook = new SharedWebhook();
  /** Of the checks that listen. */
  readonly turns = new Turns();
  /** Whether the checks that register webhooks take turns; a check may find out that they have to. */
  takesFewWebhooks: boolean;
  readonly client: PartnerClient;
  /** When requests may be sent, and whether the run goes on. */
  readonly pace: Pace;
  readonly redactor = new Redactor();
  readonly guestNumbers: GuestNumbers;
  readonly allowance: Allowance;
  /** How old its reads were seen to be. */
  readonly readLags = new ReadLags();
  /** How the time of the run is shared, where it has an end. */
  readonly plan: RunPlan;
  /** The run's folder; undefined when the process judges many targets. */
  readonly runDir: string | undefined;
  readonly #trace: TraceFile | undefined;
  readonly #endWatch: () => void;
  /** An equal part of the requests that may be in flight at once. */
  readonly #equalPart: number;
  readonly #parallelListeners: ((parallel: number) => void)[] = [];
  #share: number;
  #survey: Survey | undefined;
  #places: Promise<Places> | undefined;
  #webhookBase: Promise<string | undefined> | undefined;

  /**
   * @param pace that of all processes that judge the target at the same time
   * @param shares the number of these processes, which share the requests in flight
   * @param runDir the run's folder
   */
  constructor(
    settings: Settings,
    run: RunContext,
    contract: Contract,
    pace: Pace,
    shares: number,
    runDir?: string,
  ) {
    this.settings = settings;
    this.runDir = runDir;
    this.#equalPart = Math.max(1, Math.floor(settings.concurrency / shares));
    this.#share = this.#equalPart;
    this.allowance = new Allowance(ceilingsOf(settings), runDir, run.bookingsMade);
    this.run = run;
    this.takesFewWebhooks = run.mostWebhooks !== undefined;
    this.contract = contract;
    this.transport = createTransport(settings.concurrency, settings.requestTimeoutMs, networkOf(settings));
    this.listenerTransport = createTransport(MOST_READS, LONGEST_READ_MS);
    // The processes that judge one target share its ledger, and no other target has it.
    this.listener = { ...run.listener, group: run.ledgerFile };
    this.pulse = new ListenerPulse(this.listener, this.listenerTransport, this.loop);
    this.pace = pace;
    this.plan = new RunPlan({
      endsAtMs: run.checksEndAtMs,
      workers: shares,
      reason: timeUp(settings.maxRunS ?? 0),
      claim: (checks) => pace.claim(checks),
    });
    const newestToken = new NewestToken(runDir && run.runDir);
    this.client = new PartnerClient({ contract, transport: this.transport, pace, newestToken, ...run });
    this.#trace = runDir === undefined ? undefined : new TraceFile(run.runDir);
    this.client.onExchange((exchange) => this.#trace?.add(exchange, checkInProgress()));
    this.#endWatch = whenLate(this.loop, (reason) => pace.slowDown(reason));
    this.#keepToShare();
    // Whatever is still in flight gets no answer any more.
    pace.onEnd(({ code }) => void (code === 'TARGET_GONE' && this.transport.abandon()));
    this.guestNumbers = new GuestNumbers(runDir && run.runDir);
    this.redactor.learnPhonesFrom(() => this.guestNumbers.fresh());
    this.redactor.addWebhookMark(webhookMark(run));
    this.redactor.addPhonePatterns(settings.guestPhones ?? fictionalPhones, settings.seed);
    this.redactor.addCode(settings.targetConfirmationCode ?? '');
    this.redactor.addCredentials(run.clientId, run.clientSecret);
    this.redactor.addHeaders(run.alwaysSent);
    addProxies(this.redactor, settings.targetProxy);
    this.redactor.add(run.control?.token ?? '', 'TARGET_CONTROL_TOKEN');
    this.redactor.add(run.token?.value ?? '', 'TARGET_TOKEN');
    this.client.onToken((token) => this.redactor.add(token.value, 'TARGET_TOKEN'));
  }

  /** Sends no more requests at once than the other processes leave, and leaves them what it does not need. */
  #keepToShare(): void {
    const membership = this.pace.share(({ most, number }) => {
      this.#share = most;
      for (const listener of this.#parallelListeners) listener(this.parallel);
      void this.transport.setParallel(most).then(() => membership.keepsTo(number));
    });
    const most = this.settings.concurrency;
    this.transport.onLoad((count) => membership.needs(Math.min(count, most)));
  }

  /**
   * For how many requests at once the checks of this process are under way: as many as it may have in flight, and at
   * least an equal part, because checks that wait show no need of one.
   */
  get parallel(): number {
    return Math.max(this.#share, this.#equalPart);
  }

  /** Calls the listener with {@link parallel}, at once and on every change. */
  onParallel(listener: (parallel: number) => void): void {
    this.#parallelListeners.push(listener);
    listener(this.parallel);
  }

  /** How many cases checks try: the depth of the run, or less where there is no time. */
  get depth(): Settings['depth'] {
    return this.plan.isTight ? 'smoke' : this.settings.depth;
  }

  /** Adds a request to the control interface to the trace of the run. */
  traceCommand(command: Controlled): void {
    this.#trace?.add(command, checkInProgress());
  }

  /** Called at the end of each check, because a worker may be killed. */
  saveTrace(): void {
    this.#trace?.flush();
  }

  /** Takes the restaurants from a survey that was made a moment ago. */
  useSurvey(survey: Survey): void {
    this.#survey = survey;
  }

  /** The restaurants of the target, read once. */
  places(): Promise<Places> {
    this.#places ??= this.#findPlaces();
    return this.#places;
  }

  /**
   * How the addresses of webhooks that nobody listens to begin: at the run's own listener, where the target refuses an
   * address without an answer; undefined for a reserved name.
   */
  webhookBase(): Promise<string | undefined> {
    // It belongs to no check, so a lost answer is no conclusion of one.
    const aside = new CheckRecord([], this.redactor, this.settings.seed);
    this.#webhookBase ??= within(aside, () => this.#findWebhookBase()).catch((error: unknown) => {
      if (!(error instanceof CheckEnded)) throw error;
      // The next check asks again.
      this.#webhookBase = undefined;
      return undefined;
    });
    return this.#webhookBase;
  }

  async #findWebhookBase(): Promise<string | undefined> {
    const { client, run, allowance } = this;
    const { publicUrl, unreachableBecause } = run.listener;
    if (run.readOnlyBecause !== undefined || unreachableBecause !== undefined) return undefined;
    const partner = new Partner(client, new Ledger(run.ledgerFile), allowance, undefined);
    const isAccepting = async (base?: string): Promise<boolean> => {
      const body = withWebhookBase(base, () => unreachableWebhook());
      const exchange = await partner.send('createWebhook', { body });
      for (const { id } of partner.created) await partner.send('deleteWebhook', { path: { id } });
      return isAccepted(exchange);
    };
    return !(await isAccepting()) && (await isAccepting(publicUrl)) ? publicUrl : undefined;
  }

  /** If no restaurant takes bookings from any guest, one is connected, if that is allowed. */
  async #findPlaces(): Promise<Places> {
    const { client, settings, run } = this;
    const only = settings.targetRestaurantIds;
    const ofRun = this.runDir === undefined ? undefined : keptSurvey(run.runDir, only, MOST_SURVEY_AGE_MS);
    const kept = this.#survey ?? ofRun;
    const read = async (): Promise<Places> => Places.of(await surveyOf(client, only), run);
    // Another worker may have connected one since.
    const first = kept === undefined ? undefined : Places.of(kept, run);
    const found = first !== undefined && first.bookable().length > 0 ? first : await read();
    const mayConnect =
      only === undefined && run.readOnlyBecause === undefined && mayOwnRestaurants(run.capabilities);
    if (found.bookable().length > 0 || !mayConnect || run.control === undefined) return found;
    const noted = ({ exhibit }: Pick<ControlOutcome, 'exhibit'>): void => this.traceCommand(exhibit);
    const control = new ControlClient(this.transport, run.control, noted, this.pace);
    const connected = await connectOpenRestaurant(control, new Ledger(run.ledgerFile));
    // A list may be behind.
    return connected === undefined
      ? found
      : poll(read, (places) => places.bookable().length > 0, READS_SETTLED_MS);
  }

  async close(): Promise<void> {
    this.#endWatch();
    this.loop.stop();
    this.saveTrace();
    await Promise.all([this.transport.close(), this.listenerTransport.abandon()]);
  }
}

function checkInProgress(): string | undefined {
  return records.getStore()?.covered[0];
}
