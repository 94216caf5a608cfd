import { setTimeout as sleep } from 'node:timers/promises';
import type { Awaited } from '../../../helpers/fixtures/events/event-watch.ts';
import { discard, sendWebhook } from '../../../helpers/fixtures/registrations.ts';
import { CREATIONS, soundWebhook, unreachableWebhook } from '../../../helpers/generators/webhooks.ts';
import type { Inbox } from '../../../helpers/http/inboxes/inbox.ts';
import {
  type Answered,
  book,
  covers,
  isAccepted,
  JsonView,
  leaveNotApplicable,
  requireAccepted,
  test,
} from '../../../helpers/test.ts';
import { monotonicMs } from '../../../helpers/values/time.ts';

interface Receiver {
  readonly inbox: Inbox;
  readonly webhook: Answered;
}

/** A sound webhook on each side of one that can't be reached. */
const WEBHOOKS = 3;

/** The time for one task that tries the webhooks in turn, each again and again, as a multiple of the usual one. */
const RETRIES_TAKE = 6;

test(
  'a webhook is notified beside one whose receiver is not there',
  ...covers('EVENT-EVERY-SUBSCRIBER', async ({ partner, run, candidates, guests, openInbox, events }, id) => {
    // Another check judges it where nothing fails.
    const leaveOpen = (reason: string): void => leaveNotApplicable(id, reason);
    if ((run.mostWebhooks ?? Infinity) < WEBHOOKS) return leaveOpen('the target takes too few webhooks');
    const register = async (): Promise<Receiver> => {
      const inbox = await openInbox();
      const webhook = requireAccepted(await sendWebhook(partner, soundWebhook(inbox.url, CREATIONS)));
      return { inbox, webhook };
    };
    // A service that sends in the order of registration, or in the reverse one, comes to the middle one before another.
    const [before, failing, after] = [await register(), await register(), await register()];
    const happen = async (): Promise<Awaited> => {
      const { subject, created } = await book(partner, candidates, guests.phone());
      return { event: 'CREATE', subject, trigger: created };
    };
    const all = [before, failing, after].map(({ inbox }) => inbox);
    const heard = await events.firstOrSecond(all, happen);
    if (heard.size < WEBHOOKS) return leaveOpen('a webhook was notified of nothing');
    const path = { id: JsonView.of(failing.webhook).at('id').id };
    const body = unreachableWebhook(CREATIONS);
    const replaced = await partner.send('replaceWebhook', { path, body });
    if (!isAccepted(replaced)) return leaveOpen('the webhook was not moved to a receiver that is not there');

    const sound = [before, after];
    // In the order of the last change, the one that was moved comes after the others.
    if ((run.mostWebhooks ?? Infinity) > WEBHOOKS) sound.push(await register());
    const registeredMs = monotonicMs();
    const areNotified = async (of: Awaited): Promise<boolean> => {
      const notified = await Promise.all(sound.map(({ inbox }) => events.first(inbox, of)));
      return !notified.includes(undefined);
    };
    let awaited = await happen();
    if (!(await areNotified(awaited))) {
      await events.takesEffect(registeredMs);
      awaited = await happen();
    }
    if (!(await areNotified(awaited))) {
      // A single notification may be lost on the way.
      if (await areNotified(await happen())) return leaveOpen('what happened next was notified');
      // The task must not end because the webhook that it tries is deleted.
      await sleep(RETRIES_TAKE * events.timeoutMs);
      await discard(partner, failing.webhook);
      if (!(await areNotified(await happen())))
        return leaveOpen('the sound webhooks are not notified any more');
    }
    if (!(await events.expectEach(id, sound, awaited))) leaveOpen('no webhook was notified');
  }),
);
