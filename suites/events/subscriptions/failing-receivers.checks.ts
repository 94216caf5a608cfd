import type { Awaited } from '../../../helpers/fixtures/events/event-watch.ts';
import { sendWebhook } from '../../../helpers/fixtures/registrations.ts';
import { CREATIONS, soundWebhook } from '../../../helpers/generators/webhooks.ts';
import type { ReplyScript } from '../../../helpers/http/notification.ts';
import type { Inbox } from '../../../helpers/http/inboxes/inbox.ts';
import {
  type Answered,
  book,
  covers,
  drawn,
  leaveInconclusive,
  observe,
  requireAccepted,
  test,
} from '../../../helpers/test.ts';
import { repliesTo, RETRIED, retryFact } from '../support/retries.ts';

const BESIDE_FAILING = {
  retries: 'EVENT-RETRIES',
  everySubscriber: 'EVENT-EVERY-SUBSCRIBER',
} as const;

/** Webhooks whose receivers answer everything. */
const SOUND = 2;

/** At smoke. */
const FEW = 1;

interface Receiver {
  readonly inbox: Inbox;
  readonly webhook: Answered;
}

test(
  'a webhook is notified beside others whose receivers fail, and the retries of these are recorded',
  ...covers(
    BESIDE_FAILING,
    async ({ partner, run, check, candidates, guests, openInbox, events }, { retries, everySubscriber }) => {
      const register = async (replies?: ReplyScript): Promise<Receiver> => {
        const inbox = await openInbox(replies);
        const webhook = requireAccepted(await sendWebhook(partner, soundWebhook(inbox.url, CREATIONS)));
        return { inbox, webhook };
      };
      const phone = guests.phone();
      // Whatever the order in which a service sends, a failing receiver comes before a sound one.
      const before = await register();
      const failing: (Receiver & { readonly retried: (typeof RETRIED)[number] })[] = [];
      for (const retried of drawn(RETRIED, FEW).slice(0, Math.max(1, (run.mostWebhooks ?? Infinity) - SOUND)))
        failing.push({ retried, ...(await register(repliesTo(phone, retried, events))) });
      const sound = [before, await register()];
      const happen = async (guest: string): Promise<Awaited> => {
        const { subject, created } = await book(partner, candidates, guest);
        return { event: 'CREATE', subject, trigger: created };
      };
      const inboxes = sound.map(({ inbox }) => inbox);
      const heard = await events.firstOrSecond(inboxes, () => happen(guests.phone()));
      const awaited = await happen(phone);
      const areNotified = async (of: Awaited): Promise<boolean> => {
        const notified = await Promise.all(inboxes.map((inbox) => events.first(inbox, of)));
        return !notified.includes(undefined);
      };
      const [isEachNotified] = await Promise.all([
        areNotified(awaited),
        ...failing.map(async ({ retried, inbox }) => {
          if ((await events.first(inbox, awaited)) === undefined) return;
          observe(retries, retried, await retryFact(retried, inbox, awaited.subject, events));
        }),
      ]);
      if (!check.hasVerdict(retries)) leaveInconclusive(retries, 'no failing receiver was notified');
      if (heard.size < SOUND) return leaveInconclusive(everySubscriber, 'a webhook was notified of nothing');
      // One queue for all webhooks may wait for the receivers that fail.
      const isGoingOn = isEachNotified || (await areNotified(await happen(guests.phone())));
      if (!isGoingOn || !(await events.expectEach(everySubscriber, sound, awaited)))
        leaveInconclusive(everySubscriber, 'while receivers failed, webhooks were notified of nothing else');
    },
  ),
);
