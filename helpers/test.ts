import { _baseTest as base } from '@playwright/test';
import { isRequirementId } from '../spec/requirements/catalogue.ts';
import type { Capability } from '../spec/requirements/requirement.ts';
import { inconclusive, notApplicable } from './cannot-go-on.ts';
import { CHECK_REPORT, type CheckReport } from './check-report.ts';
import { CheckRecord, startRecord } from './check-record.ts';
import { loadContract, type Contract } from './contract/contract.ts';
import { coveredBy } from './covers.ts';
import type { Exchange } from './exchange.ts';
import { logExchanges } from './exchange-log.ts';
import { PartnerClient } from './partner-client.ts';
import { Redactor } from './redactor.ts';
import { readSettings, type Settings } from './settings.ts';
import { ConfirmationCodes } from './target/confirmation-codes.ts';
import { ControlClient } from './target/control-client.ts';
import { Guests } from './target/guests.ts';
import { Ledger } from './target/ledger.ts';
import { ownRestaurant } from './target/own-restaurant.ts';
import { Partner } from './target/partner.ts';
import { Places, type Place } from './target/places.ts';
import { sharedRunContext, type RunContext } from './target/run-context.ts';
import { takeBack } from './target/take-back.ts';
import { createTransport, type Transport } from './transport.ts';
import { VerdictError } from './verdict-error.ts';
import { canReach } from './webhooks/can-reach.ts';
import { EventWatch } from './webhooks/event-watch.ts';
import { Inbox, type InboxOptions } from './webhooks/inbox.ts';
import { WebhookTokens } from './webhooks/webhook-tokens.ts';

interface WorkerFixtures {
  settings: Settings;
  run: RunContext;
  contract: Contract;
  transport: Transport;
  client: PartnerClient;
  redactor: Redactor;
  /** What reading the target showed, read once a worker. */
  places: Places;
}

interface CheckFixtures {
  check: CheckRecord;
  partner: Partner;
  guests: Guests;
  /** A bookable place; without one the check is inconclusive. */
  place: Place;
  /** A few bookable places, `place` first, for a check that goes on where a sound booking is accepted. */
  candidates: readonly Place[];
  /**
   * Places in restaurants that want the phone confirmed first, of which one is connected through the control interface
   * if the target shows none; without any the check is not applicable.
   */
  confirming: readonly Place[];
  /** The codes that guests receive. */
  codes: ConfirmationCodes;
  /** The control interface, if it offers the capability; else the check is inconclusive. */
  control: (capability: Capability) => ControlClient;
  /** Opens a new inbox at the run's listener; where the target can't reach the listener the check is inconclusive. */
  openInbox: (options?: InboxOptions) => Promise<Inbox>;
  /** Awaits and judges notifications. */
  events: EventWatch;
  webhookTokens: WebhookTokens;
}

/** Playwright shows no step for these: finding out where each one stands took more time than the checks themselves. */
const PER_CHECK = { box: 'self' } as const;
const PER_WORKER = { scope: 'worker', box: 'self' } as const;

/** Playwright's `test` with everything that a check needs of the target. */
export const test = base.extend<CheckFixtures, WorkerFixtures>({
  settings: [({}, use) => use(readSettings()), PER_WORKER],

  run: [({}, use) => use(sharedRunContext()), PER_WORKER],

  contract: [async ({}, use) => use(await loadContract()), PER_WORKER],

  transport: [
    async ({ settings }, use, { config }) => {
      const connections = Math.max(1, Math.floor(settings.concurrency / config.workers));
      const transport = createTransport(connections, settings.requestTimeoutMs);
      await use(transport);
      await transport.close();
    },
    PER_WORKER,
  ],

  client: [
    async ({ contract, transport, run, settings }, use) => {
      const client = new PartnerClient({ contract, transport, ...run });
      const sent: Exchange[] = [];
      if (settings.exchangeLog !== undefined) client.onExchange((exchange) => sent.push(exchange));
      await use(client);
      if (settings.exchangeLog !== undefined) logExchanges(settings.exchangeLog, sent);
    },
    PER_WORKER,
  ],

  redactor: [
    async ({ run, client }, use) => {
      const redactor = new Redactor();
      redactor.addCredentials(run.clientId, run.clientSecret);
      redactor.add(run.control?.token ?? '', 'TARGET_CONTROL_TOKEN');
      redactor.add(run.token?.value ?? '', 'TARGET_TOKEN');
      client.onToken((token) => redactor.add(token.value, 'TARGET_TOKEN'));
      await use(redactor);
    },
    PER_WORKER,
  ],

  places: [
    async ({ client, run, settings }, use) =>
      use(await Places.find(client, settings.targetRestaurantIds, run.timeZone)),
    PER_WORKER,
  ],

  check: [
    async ({ client, redactor, run, settings }, use, testInfo) => {
      const covered = coveredBy(testInfo.annotations).filter(isRequirementId);
      const record = new CheckRecord(covered, redactor, settings.seed);
      startRecord(testInfo, record);
      const stopListening = client.onExchange((exchange) => record.addExchange(exchange));
      await use(record);
      stopListening();
      const { url: targetUrl, level, capabilities } = run;
      const { seed, depth } = settings;
      const report: CheckReport = {
        run: { targetUrl, level, seed, depth, capabilities },
        verdicts: record.verdicts(),
        breaches: record.breaches(),
        observations: Object.fromEntries(record.observations),
        exchanges: record.exchanges,
        leftBehind: record.leftBehind,
      };
      const { name, contentType } = CHECK_REPORT;
      await testInfo.attach(name, { body: JSON.stringify(report), contentType });
      if (testInfo.errors.length > 0) return;
      const unjudged = covered.filter((id) => !record.hasVerdict(id));
      if (unjudged.length > 0) throw new Error(`the check covers but never judged ${unjudged.join(', ')}`);
      if (record.failures.length > 0) throw VerdictError.of(record.failures);
    },
    { ...PER_CHECK, auto: true },
  ],

  partner: [
    async ({ client, run, transport, check }, use) => {
      const ledger = new Ledger(run.ledgerFile);
      const partner = new Partner(client, ledger, run.readOnlyBecause);
      await use(partner);
      const control = run.control && new ControlClient(transport, run.control);
      check.leftBehind.push(
        ...partner.unidentified,
        ...(await takeBack(partner.created, client, control, ledger)),
      );
    },
    PER_CHECK,
  ],

  guests: [
    ({ check, settings }, use) => {
      const [owner] = check.covered;
      if (owner === undefined) throw new Error('a check names what it covers: covers(…)');
      return use(new Guests(settings.guestPhones, settings.seed, owner));
    },
    PER_CHECK,
  ],

  candidates: [
    ({ places, place, check, settings }, use) =>
      use([place, ...places.choose(places.bookable(), settings.seed, check.covered.join()).slice(1)]),
    PER_CHECK,
  ],

  place: [
    ({ places, check, settings }, use) => use(places.pick(settings.seed, check.covered.join())),
    PER_CHECK,
  ],

  confirming: [
    async ({ places, partner, check, run, transport, settings }, use) => {
      const found = places.choose(places.confirming(), settings.seed, check.covered.join());
      if (found.length > 0) return use(found);
      const control = offered(run, transport, 'restaurant-create', 'restaurant-delete');
      if (control === undefined || run.readOnlyBecause !== undefined) {
        return notApplicable('no restaurant wants the phone confirmed first');
      }
      const properties = { phoneConfirmationEnabled: true, guestAcquisitionChannelEnabled: true };
      await use(await ownRestaurant(partner, control, properties, run.timeZone));
    },
    PER_CHECK,
  ],

  codes: [
    ({ run, transport, settings: { targetConfirmationCode, eventTimeoutMs } }, use) => {
      const control = offered(run, transport, 'confirmation-code');
      return use(new ConfirmationCodes(control, targetConfirmationCode, eventTimeoutMs));
    },
    PER_CHECK,
  ],

  control: [
    ({ run, transport }, use) =>
      use(
        (capability) =>
          offered(run, transport, capability) ??
          inconclusive(`needs the control interface with «${capability}»: TARGET_CONTROL_URL`),
      ),
    PER_CHECK,
  ],

  openInbox: [
    ({ run }, use) =>
      use((options) => {
        if (!canReach(run.url, run.listener.publicUrl)) {
          return inconclusive(
            'the target can notify nobody: LISTENER_PUBLIC_URL names an address that it reaches',
          );
        }
        return Inbox.open(run.listener, options);
      }),
    PER_CHECK,
  ],

  events: [
    ({ contract, settings }, use) => use(new EventWatch(contract, settings.eventTimeoutMs)),
    PER_CHECK,
  ],

  webhookTokens: [({ redactor }, use) => use(new WebhookTokens(redactor)), PER_CHECK],
});

/** The control interface, if it offers all of these. */
function offered(
  { control, capabilities }: RunContext,
  transport: Transport,
  ...wanted: readonly Capability[]
): ControlClient | undefined {
  const offersAll = wanted.every((one) => capabilities.includes(one));
  return control !== undefined && offersAll ? new ControlClient(transport, control) : undefined;
}

export { covers } from './covers.ts';
