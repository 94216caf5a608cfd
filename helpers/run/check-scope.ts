import type { Arbitrary } from 'fast-check';
import type { RequirementId } from '../../spec/requirements/catalogue.ts';
import type { Capability } from '../../spec/vocabulary.ts';
import { CONTROL_LANE, ControlClient, type ControlOutcome } from '../client/control-client.ts';
import { Ledger } from '../client/ledger.ts';
import type { PartnerClient } from '../client/partner-client.ts';
import { Partner } from '../client/partner.ts';
import { TokenKeeper } from '../client/token-keeper.ts';
import type { Contract } from '../contract/contract.ts';
import type { Redactor } from '../evidence/redactor.ts';
import { sentWebhookToken, webhookMark, WebhookTokens } from '../evidence/webhook-tokens.ts';
import { codeIn, ConfirmationCodes } from '../fixtures/confirmation-codes.ts';
import { type Booked, book } from '../fixtures/bookings/bookings.ts';
import { EventWatch } from '../fixtures/events/event-watch.ts';
import { fictionalPhones, Guests } from '../fixtures/guests.ts';
import { byKind } from './way/phone-ranges.ts';
import { Patience } from '../fixtures/events/patience.ts';
import type { Hearing } from '../fixtures/events/shared-webhook.ts';
import { isAbout } from '../fixtures/events/notification-subject.ts';
import { soundWebhook } from '../generators/webhooks.ts';
import { type Created, type CreatedKind, type Exchange, isAccepted, isRefused } from '../http/exchange.ts';
import { Inbox } from '../http/inboxes/inbox.ts';
import { LONGEST_HOLD_MS } from '../http/pace/pace.ts';
import type { Received, ReplyScript } from '../http/notification.ts';
import type { Places } from '../fixtures/restaurants/places.ts';
import type { Place } from '../fixtures/restaurants/hours/restaurant-hours.ts';
import { ownRestaurant } from '../fixtures/restaurants/restaurants.ts';
import { type CaseKind, casesAt, fewestCases } from '../settings/depth.ts';
import { publishedRound, publishedTokenFolder } from '../settings/environment.ts';
import type { Settings } from '../settings/settings.ts';
import { seededInteger } from '../values/random.ts';
import { monotonicMs, poll } from '../values/time.ts';
import { CheckRecord } from '../verdict/check-record.ts';
import { CheckEnded, inconclusive, notApplicable, outsideChecks, within } from '../verdict/current-check.ts';
import { requireAccepted } from '../verdict/expectations/expect.ts';
import type { CheckClock } from './timing/check-clock.ts';
import { forAll } from './for-all.ts';
import { cleanUp } from './context/cleanup.ts';
import type { RunContext } from './context/context.ts';
import type { TargetSession } from './target-session.ts';

/** The requirements that an id is given only once. */
const GIVEN_ONCE: Readonly<Partial<Record<CreatedKind, RequirementId>>> = {
  booking: 'CREATE-BOOKING-IDS-DISTINCT',
  webhook: 'CREATE-WEBHOOK-IDS-DISTINCT',
};

/** So long checks take until some of their webhooks are gone, in ms. */
const ROOM_MS = 6_000;

/** A malformed id names no object, so its acceptance is a finding whoever has which id. */
const NAMES_NO_OBJECT: RequirementId = 'REPLACE-WEBHOOK-MALFORMED-ID';

/** What changes bookings and restaurants. */
const CHANGING: readonly string[] = ['createBooking', 'cancelBooking', CONTROL_LANE];

/** Everything that one check needs from the target; a check names in its parameter what it uses. */
export class CheckScope {
  readonly check: CheckRecord;
  readonly settings: Settings;
  readonly run: RunContext;
  readonly contract: Contract;
  readonly redactor: Redactor;
  /** The restaurants of the target, with places for bookings. */
  readonly places: Places;
  readonly partner: Partner;
  readonly guests: Guests;
  /** Awaits and judges notifications. */
  readonly events: EventWatch;
  readonly webhookTokens: WebhookTokens;
  readonly #target: TargetSession;
  readonly #client: PartnerClient;
  readonly #ledger: Ledger;
  readonly #label: string;
  #properties = 0;
  #choices = 1;
  #hears = false;
  #turn: { readonly isAlone: boolean; readonly entered: Promise<void> } | undefined;
  #room: Promise<() => void> | undefined;
  readonly #clock: CheckClock;

  /** @throws Error for a check that covers nothing */
  constructor(target: TargetSession, places: Places, record: CheckRecord, clock: CheckClock) {
    const { settings, run, contract, redactor } = target;
    if (record.covered.length === 0) throw new Error('a check names what it covers: covers(ids, body)');
    this.#target = target;
    this.#ledger = new Ledger(run.ledgerFile, `${publishedRound()}/${record.covered[0]}`);
    this.#label = record.covered.join();
    this.#client = target.client.forOneCheck(this.#noteExchange);
    this.check = record;
    this.settings = settings;
    this.run = run;
    this.contract = contract;
    this.redactor = redactor;
    this.places = places;
    this.#clock = clock;
    const webhookTurns = {
      get areTaken() {
        return target.takesFewWebhooks;
      },
      take: this.#takeRoom,
    };
    this.partner = new Partner(
      ...([this.#client, this.#ledger, target.allowance, run.readOnlyBecause, clock, webhookTurns] as const),
    );
    const { guestPhones = run.phones } = settings;
    this.guests = this.#guestsWith(guestPhones);
    const patience = new Patience(target.pulse, settings.eventTimeoutMs);
    this.events = new EventWatch(contract, patience, async () => (await this.#bookOne()).subject);
    this.webhookTokens = new WebhookTokens(redactor, webhookMark(run));
  }

  /** A phone of each country, and of each kind that a service may tell apart in it; none where a setting names the phones. */
  phonesOfEveryKind(): readonly string[] {
    if (this.settings.guestPhones !== undefined) return [];
    return byKind(fictionalPhones).map((patterns) => this.#guestsWith(patterns).phone());
  }

  #guestsWith(patterns: readonly string[] | undefined): Guests {
    return new Guests(patterns, this.settings.seed, this.check.covered, (phone) => {
      this.redactor.addPhone(phone);
      this.#target.guestNumbers.note(phone);
    });
  }

  /** A bookable place; without one the check is inconclusive. */
  get place(): Place {
    return this.places.pick(this.settings.seed, this.#choice);
  }

  /** A few bookable places, `place` first, for a check that uses the first one where a sound booking is accepted. */
  get candidates(): readonly Place[] {
    const { places, place, settings } = this;
    return [place, ...places.choose(places.bookable(), settings.seed, this.#choice).slice(1)];
  }

  /** From now on, the check gets other places. */
  readonly chooseAnew = (): void => {
    this.#choices += 1;
  };

  get #choice(): string {
    return this.#choices === 1 ? this.#label : `${this.#label}, choice ${this.#choices}`;
  }

  /** How many cases the check tries: the depth of the run, or less where there is no time. */
  get depth(): Settings['depth'] {
    return this.#target.depth;
  }

  /** Keeps a token from one nightly run to the next; undefined in any other run. */
  get tokenKeeper(): TokenKeeper | undefined {
    const { run, redactor } = this;
    const folder = publishedTokenFolder();
    const issuer = `${run.authUrl} ${run.clientId}`;
    return folder === undefined
      ? undefined
      : new TokenKeeper(folder, issuer, (secret) => redactor.add(secret, 'TARGET_EARLIER_TOKEN'));
  }

  /** The codes that guests receive. */
  get codes(): ConfirmationCodes {
    const { targetConfirmationCode, eventTimeoutMs } = this.settings;
    return new ConfirmationCodes(this.#offered('confirmation-code'), targetConfirmationCode, eventTimeoutMs);
  }

  /**
   * Places in restaurants that want the phone confirmed first. If the target shows no such restaurant, one is connected
   * through the control interface; without any the check is not applicable.
   */
  readonly confirming = async (): Promise<readonly Place[]> => {
    const { places, run, settings, partner } = this;
    const found = places.choose(places.confirming(), settings.seed, this.#choice);
    if (found.length > 0) return found;
    const control = this.#offered('restaurant-create', 'restaurant-delete');
    if (control === undefined || run.readOnlyBecause !== undefined) {
      return notApplicable('no restaurant wants the phone confirmed first');
    }
    const properties = { phoneConfirmationEnabled: true, guestAcquisitionChannelEnabled: true };
    return ownRestaurant(partner, control, properties, run);
  };

  /**
   * Judges generated cases, see {@link forAll}; the depth sets their number. The same seed gives the same cases,
   * whatever else runs.
   *
   * @param kind the cost of one case
   * @param examples tried first, in addition to the generated cases
   * @param smaller simpler cases to try in place of an example that fails
   */
  readonly forAll = <T>(
    kind: CaseKind,
    arbitrary: Arbitrary<T>,
    judge: (value: T) => Promise<void> | void,
    examples: readonly T[] = [],
    smaller?: (example: T) => readonly T[],
  ): Promise<void> => {
    const { settings } = this;
    this.#properties += 1;
    return forAll(arbitrary, judge, {
      seed: seededInteger(settings.seed, `cases ${this.#label} ${this.#properties}`, 2 ** 31),
      cases: casesAt(this.depth, kind) + examples.length,
      parallel: this.#target.parallel,
      examples,
      ...(this.check.isQuick && { fewest: fewestCases(kind) }),
      ...(smaller && { smaller }),
    });
  };

  /** The control interface, if it offers the capability; else the check is inconclusive. */
  readonly control = (capability: Capability): ControlClient =>
    this.#offered(capability) ??
    inconclusive(`needs the control interface with "${capability}": TARGET_CONTROL_URL`);

  /** Opens a new inbox at the run's listener; when the target can't reach the listener, the check is inconclusive. */
  readonly openInbox = async (script?: ReplyScript): Promise<Inbox> => {
    const { listener } = this.run;
    if (listener.unreachableBecause !== undefined) return inconclusive(listener.unreachableBecause);
    await this.#takeTurn(false);
    return Inbox.open(this.#target.listener, this.#target.listenerTransport, script);
  };

  /** Waits until no other check of this process listens; none begins to before this one ends. */
  readonly listenAlone = (): Promise<void> => this.#takeTurn(true);

  #takeTurn(isAlone: boolean): Promise<void> {
    if (this.#turn === undefined) {
      const entered = this.#target.turns.enter({ isAlone });
      this.#turn = { isAlone, entered };
    }
    return this.#clock.pause(this.#turn.entered);
  }

  /** Where the target takes few webhooks at once, one check of the run after the other registers some. */
  readonly #takeRoom = async (): Promise<void> => {
    this.#target.takesFewWebhooks = true;
    // Whoever waits for a turn must not have the room: the one whose turn it is may want it.
    await (this.#turn === undefined ? this.#takeTurn(false) : this.#clock.pause(this.#turn.entered));
    this.#room ??= this.#target.pace.takeRoom();
    await this.#clock.pause(this.#room);
  };

  /**
   * Looks while no check of this run changes bookings or restaurants, in any process; others on the target go on.
   *
   * @returns undefined where the look took too long, or where the run can't be quiet: other shards go on, and a limited time
   *   leaves none for it
   */
  readonly inQuiet = async <T>(look: () => Promise<T>): Promise<T | undefined> => {
    if (this.settings.shard !== undefined || this.run.checksEndAtMs !== undefined) return undefined;
    const letGo = await this.#clock.pause(this.#target.pace.holdBack(CHANGING));
    const untilMs = monotonicMs() + LONGEST_HOLD_MS;
    try {
      const found = await look();
      return monotonicMs() < untilMs ? found : undefined;
    } finally {
      letGo();
    }
  };

  /**
   * A webhook for all events, which checks use together. A subscription may take effect within the time that a
   * notification may take, so it has been notified, or so much time has passed.
   */
  readonly hear = async (): Promise<Hearing> => {
    const { readOnlyBecause, listener } = this.run;
    const because = readOnlyBecause ?? listener.unreachableBecause;
    if (because !== undefined) return inconclusive(because);
    await (this.#target.takesFewWebhooks ? this.#takeRoom() : this.#takeTurn(false));
    this.#hears = true;
    const hearing = await this.#target.webhook.join(() => this.#openShared());
    this.check.noteBefore(hearing.registration);
    requireAccepted(hearing.registration);
    return hearing;
  };

  async #openShared() {
    const inbox = await this.openInbox();
    const { check, redactor, run, settings } = this;
    const { client, allowance } = this.#target;
    const own = client.forOneCheck(this.#noteExchange);
    const ledger = new Ledger(run.ledgerFile, `${publishedRound()}/shared webhook`);
    const partner = new Partner(own, ledger, allowance, run.readOnlyBecause);
    // Others may just have taken all the room that the target has for webhooks, and give it back.
    const isRoomTaken = (): boolean => this.#ledger.outstanding().some(({ kind }) => kind === 'webhook');
    const registration = await poll(
      () => partner.send('createWebhook', { body: soundWebhook(inbox.url) }),
      (one) => !isRefused(one) || !isRoomTaken(),
      ROOM_MS,
    );
    const close = async (): Promise<void> => {
      await outsideChecks(() => cleanUp(partner.created, client, undefined, ledger));
    };
    const beganMs = monotonicMs();
    // What this booking shows is no conclusion of the check.
    const aside = new CheckRecord(check.covered, redactor, settings.seed);
    const booked = await within(aside, () => this.#bookOne()).catch((error: unknown) => {
      if (!(error instanceof CheckEnded)) throw error;
    });
    if (booked !== undefined && isAccepted(registration)) {
      const told = (one: Received): boolean => isAbout(one, booked.subject);
      await inbox.first(told, beganMs + settings.eventTimeoutMs - monotonicMs());
    }
    return { inbox, registration, close };
  }

  async #bookOne(): Promise<Booked> {
    return book(this.partner, this.candidates, this.guests.phone());
  }

  /**
   * Leaves the check's deviations open if the target gave it an id that another check has as well: the check may have
   * seen the actions of that other check, and the shared id is the finding.
   *
   * @returns the reason; undefined when nothing was left open
   */
  leaveSharedOpen(): string | undefined {
    const { check, partner } = this;
    if (!check.covered.some((id) => check.deviatesFrom(id))) return undefined;
    const shared = this.#ledger.sharedWithOthers();
    if (shared === undefined) return undefined;
    if (!shared.isCertain) {
      const reason = `the target gave the id ${shared.id} again, and another check may have deleted this ${shared.kind}`;
      check.leaveDeviationsOpen(reason, (one) => one === NAMES_NO_OBJECT);
      return reason;
    }
    const [answer, requirement] = [partner.creationOf(shared), GIVEN_ONCE[shared.kind]];
    if (answer === undefined || requirement === undefined) return undefined;
    const observed = `${shared.id}, the id of another ${shared.kind} as well`;
    const breach = { requirement, at: '/id', expected: `an id that no other ${shared.kind} has`, observed };
    check.addBreach(answer, breach);
    const reason = `the target gave the id ${shared.id} to several ${shared.kind}s, a finding of its own`;
    check.leaveDeviationsOpen(reason, (one) => one === requirement || one === NAMES_NO_OBJECT);
    return reason;
  }

  /**
   * Removes the objects that the check created; its record keeps those that can't be removed.
   *
   * @param mayStay webhooks that miss a notification may stay until the end of the run
   */
  async close(mayStay: boolean): Promise<void> {
    const { control } = this.run;
    const { transport, webhook, turns, pace, runDir } = this.#target;
    // A missing notification may still come, as long as its webhook is there; the end of the run deletes it.
    const isMissing = mayStay && runDir !== undefined && this.check.claims().length > 0;
    if (this.#hears) await webhook.leave(isMissing);
    const client = control && new ControlClient(transport, control, this.#noteControlled, pace);
    const own = this.partner.created.filter(({ kind }) => kind !== 'webhook' || !isMissing);
    const left = await cleanUp(own, this.#client.forCleanUp(), client, this.#ledger);
    this.check.leftBehind.push(...this.partner.unidentified, ...left);
    void this.#room?.then((giveBack) => giveBack());
    const turn = this.#turn;
    void turn?.entered.then(() => turns.leave(turn));
  }

  /** The control interface, if it offers all these capabilities. */
  #offered(...wanted: readonly Capability[]): ControlClient | undefined {
    const { control, capabilities } = this.run;
    const offersAll = wanted.every((one) => capabilities.includes(one));
    return control !== undefined && offersAll
      ? new ControlClient(this.#target.transport, control, this.#noteControlled, this.#target.pace)
      : undefined;
  }

  readonly #noteExchange = (exchange: Exchange): void => {
    this.redactor.addWebhookToken(sentWebhookToken(exchange) ?? '');
    this.check.addExchange(exchange);
  };

  readonly #noteControlled = (outcome: ControlOutcome, deleted?: Created): void => {
    if (deleted !== undefined) this.partner.noteDeleted(deleted.kind, String(deleted.id));
    this.redactor.addCode(codeIn(outcome) ?? '');
    this.check.addControlled(outcome.exhibit);
    this.#target.traceCommand(outcome.exhibit);
  };
}
