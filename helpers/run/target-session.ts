import { ControlClient } from '../client/control-client.ts';
import { Ledger } from '../client/ledger.ts';
import { PartnerClient } from '../client/partner-client.ts';
import { Allowance } from '../client/partner.ts';
import type { Contract } from '../contract/contract.ts';
import { Redactor } from '../evidence/redactor.ts';
import { webhookMark } from '../evidence/webhook-tokens.ts';
import { fictionalPhones } from '../fixtures/guests.ts';
import { createTransport, type Transport } from '../http/transport.ts';
import { type Pace, timeUp } from '../pace/pace.ts';
import { Places } from '../restaurants/places.ts';
import { connectOpenRestaurant, mayOwnRestaurants } from '../restaurants/restaurants.ts';
import { ceilingsOf } from '../settings/depth.ts';
import type { Settings } from '../settings/settings.ts';
import { RunPlan } from './run-plan.ts';
import type { RunContext } from './setup/context.ts';

/** Long polls of the run's own listener. */
const LONGEST_READ_MS = 120_000;

const MOST_READS = 512;

/** Everything about one target that the checks of a process share. */
export class TargetSession {
  readonly settings: Settings;
  readonly run: RunContext;
  readonly contract: Contract;
  readonly transport: Transport;
  /** To the run's own listener. */
  readonly listenerTransport: Transport;
  readonly client: PartnerClient;
  /** When requests may be sent, and whether the run goes on. */
  readonly pace: Pace;
  readonly redactor = new Redactor();
  readonly allowance: Allowance;
  /** How the time of the run is shared, where it has an end. */
  readonly plan: RunPlan;
  /** The most requests in flight at once; the pace may lower it for a while. */
  readonly parallel: number;
  /** The run's folder; undefined when the process judges many targets. */
  readonly runDir: string | undefined;
  #places: Promise<Places> | undefined;

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
    this.parallel = Math.max(1, Math.floor(settings.concurrency / shares));
    this.allowance = new Allowance(ceilingsOf(settings), runDir);
    this.run = run;
    this.contract = contract;
    this.transport = createTransport(this.parallel, settings.requestTimeoutMs);
    this.listenerTransport = createTransport(MOST_READS, LONGEST_READ_MS);
    this.pace = pace;
    this.plan = new RunPlan({
      endsAtMs: run.checksEndAtMs,
      workers: shares,
      reason: timeUp(settings.maxRunS ?? 0),
      claim: (checks) => pace.claim(checks),
    });
    this.client = new PartnerClient({ contract, transport: this.transport, pace, ...run });
    pace.onShare((most) => this.transport.setParallel(most));
    // Whatever is still in flight gets no answer any more.
    pace.onEnd(({ code }) => void (code === 'TARGET_GONE' && this.transport.abandon()));
    this.redactor.addWebhookMark(webhookMark(run));
    this.redactor.addPhonePatterns(settings.guestPhones ?? fictionalPhones, settings.seed);
    this.redactor.addCode(settings.targetConfirmationCode ?? '');
    this.redactor.addCredentials(run.clientId, run.clientSecret);
    this.redactor.add(run.control?.token ?? '', 'TARGET_CONTROL_TOKEN');
    this.redactor.add(run.token?.value ?? '', 'TARGET_TOKEN');
    this.client.onToken((token) => this.redactor.add(token.value, 'TARGET_TOKEN'));
  }

  /** The restaurants of the target, read once. */
  places(): Promise<Places> {
    this.#places ??= this.#findPlaces();
    return this.#places;
  }

  /** If no restaurant takes bookings from any guest, one is connected, if that is allowed. */
  async #findPlaces(): Promise<Places> {
    const { client, settings, run } = this;
    const find = (): Promise<Places> => Places.find(client, settings.targetRestaurantIds, run.timeZone);
    const found = await find();
    const mayConnect =
      settings.targetRestaurantIds === undefined &&
      run.readOnlyBecause === undefined &&
      mayOwnRestaurants(run.capabilities);
    if (found.bookable().length > 0 || !mayConnect || run.control === undefined) return found;
    const control = new ControlClient(this.transport, run.control);
    return (await connectOpenRestaurant(control, new Ledger(run.ledgerFile))) ? find() : found;
  }

  async close(): Promise<void> {
    await Promise.all([this.transport.close(), this.listenerTransport.abandon()]);
  }
}
