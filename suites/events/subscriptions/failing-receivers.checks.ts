import type { Awaited, EventWatch } from '../../../helpers/fixtures/events/event-watch.ts';
import { sendWebhook } from '../../../helpers/fixtures/registrations.ts';
import { CREATIONS, soundWebhook } from '../../../helpers/generators/webhooks.ts';
import type { ReplyScript } from '../../../helpers/http/notification.ts';
import type { Inbox } from '../../../helpers/http/inboxes/inbox.ts';
import {
  type Answered,
  book,
  type CheckScope,
  covers,
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

interface Receiver {
  readonly inbox: Inbox;
  readonly webhook: Answered;
}

test(
  'a webhook is notified beside others whose receivers fail, and the retries of these are recorded',
  ...covers(BESIDE_FAILING, async (scope, { retries, everySubscriber }) => {
    const { partner, run, check, candidates, guests, openInbox, events } = scope;
    const register = async (replies?: ReplyScript): Promise<Receiver> => {
      const inbox = await openInbox(replies);
      const webhook = requireAccepted(await sendWebhook(partner, soundWebhook(inbox.url, CREATIONS)));
      return { inbox, webhook };
    };
    const phone = guests.phone();
    // Whatever the order in which a service sends, a failing receiver comes before a sound one.
    const before = await register();
    const failing: (Receiver & { readonly retried: (typeof RETRIED)[number] })[] = [];
    for (const retried of RETRIED.slice(0, Math.max(1, (run.mostWebhooks ?? Infinity) - SOUND)))
      failing.push({ retried, ...(await register(repliesTo(phone, retried, events))) });
    const sound = [before, await register()];
    const { subject, created } = await book(partner, candidates, phone);
    const awaited: Awaited = { event: 'CREATE', subject, trigger: created };
    const [isEachNotified] = await Promise.all([
      areNotified(sound, awaited, events),
      ...failing.map(async ({ retried, inbox }) => {
        if ((await events.first(inbox, awaited)) === undefined) return;
        observe(retries, retried, await retryFact(retried, inbox, subject, events));
      }),
    ]);
    if (!check.hasVerdict(retries)) leaveInconclusive(retries, 'no failing receiver was notified');
    const isJudged =
      (isEachNotified || (await isGoingOn(sound, scope))) &&
      (await events.expectEach(everySubscriber, sound, awaited));
    if (!isJudged)
      leaveInconclusive(everySubscriber, 'while receivers failed, webhooks were notified of nothing else');
  }),
);

async function areNotified(
  receivers: readonly Receiver[],
  awaited: Awaited,
  events: EventWatch,
): Promise<boolean> {
  const notified = await Promise.all(receivers.map(({ inbox }) => events.first(inbox, awaited)));
  return !notified.includes(undefined);
}

/** Whether webhooks are notified of what happens later: one queue for all of them may wait for the receivers that fail. */
async function isGoingOn(
  receivers: readonly Receiver[],
  { partner, candidates, guests, events }: CheckScope,
): Promise<boolean> {
  const { subject, created } = await book(partner, candidates, guests.phone());
  return areNotified(receivers, { event: 'CREATE', subject, trigger: created }, events);
}
