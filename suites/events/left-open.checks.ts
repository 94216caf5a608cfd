import { sendWebhook } from '../../helpers/fixtures/registrations.ts';
import { gracePeriod } from '../../helpers/fixtures/events/patience.ts';
import { cancellation, field, isAbout } from '../../helpers/fixtures/events/notification-subject.ts';
import { CREATIONS, soundWebhook } from '../../helpers/generators/webhooks.ts';
import { headerValues, type Received } from '../../helpers/http/notification.ts';
import {
  book,
  covers,
  durationFact,
  inconclusive,
  observe,
  requireAccepted,
  test,
} from '../../helpers/test.ts';
import { readInstant } from '../../helpers/values/time.ts';
import { repliesTo, RETRIED, retryFact } from './support/retries.ts';

/** Headers that every HTTP request may have, and those that other statements judge. */
const ORDINARY = new Set([
  ...['host', 'connection', 'keep-alive', 'content-length', 'transfer-encoding', 'content-type', 'expect'],
  ...['accept', 'accept-charset', 'accept-encoding', 'accept-language', 'user-agent', 'authorization'],
]);

test(
  'retries of notifications without a success response are recorded',
  ...covers('EVENT-RETRIES', async ({ partner, candidates, guests, openInbox, events }, id) => {
    const phone = guests.phone();
    const receivers = await Promise.all(
      RETRIED.map(async (retried) => ({
        retried,
        inbox: await openInbox(repliesTo(phone, retried, events)),
      })),
    );
    for (const { inbox } of receivers) {
      requireAccepted(await sendWebhook(partner, soundWebhook(inbox.url, CREATIONS)));
    }
    const { subject, created } = await book(partner, candidates, phone);
    await Promise.all(
      receivers.map(async ({ retried, inbox }) => {
        await events.require(inbox, { event: 'CREATE', subject, trigger: created });
        observe(id, retried, await retryFact(retried, inbox, subject, events));
      }),
    );
  }),
);

test(
  'the order, delay, repetition and further headers of notifications are recorded',
  ...covers(
    {
      order: 'EVENT-ORDER',
      delayed: 'EVENT-DELAY',
      duplicates: 'EVENT-DUPLICATES',
      otherHeaders: 'EVENT-OTHER-HEADERS',
      headerWithoutToken: 'EVENT-HEADER-WITHOUT-TOKEN',
      deleteAfterCancellation: 'EVENT-DELETE-AFTER-CANCELLATION',
    },
    async (
      { partner, candidates, guests, openInbox, events },
      { order, delayed, duplicates, otherHeaders, headerWithoutToken, deleteAfterCancellation },
    ) => {
      const inbox = await openInbox();
      const bare = { entities: ['BOOKING'], token: undefined, authorizationHeaderPrefix: undefined };
      requireAccepted(await sendWebhook(partner, soundWebhook(inbox.url, bare)));
      const { subject, created } = await book(partner, candidates, guests.phone());
      const creation = await events.first(inbox, { event: 'CREATE', subject, trigger: created });
      const trigger = requireAccepted(await partner.send('cancelBooking', { path: { id: subject.id } }));
      await events.first(inbox, { event: 'UPDATE', subject, trigger, states: cancellation });
      await gracePeriod();
      const received = (await inbox.received()).filter((one) => isAbout(one, subject));
      const first = creation?.received ?? received[0];
      if (first === undefined) return inconclusive('no notification arrived');

      observe(order, 'events.order', isInOrder(received) ? 'by date' : 'not always by date');
      const delay = durationFact(first.arrivedAt - created.startedAt);
      observe(delayed, 'events.delay', delay);
      const uuids = received.map((one) => field(one, 'uuid'));
      const repeated = new Set(uuids).size < uuids.length;
      observe(duplicates, 'events.duplicates', repeated ? 'some come twice' : 'each comes once');
      const names = first.headers.map(([name]) => name.toLowerCase()).filter((name) => !ORDINARY.has(name));
      observe(otherHeaders, 'events.other-headers', names.sort().join(', ') || 'none');
      const authorization = headerValues(first, 'authorization').map((value) => `"${value}"`);
      const header = authorization.join(', ') || 'none';
      observe(headerWithoutToken, 'events.authorization-without-token', header);
      const deleted = received.some((one) => field(one, 'event') === 'DELETE');
      const fact = deleted ? 'UPDATE and DELETE BOOKING' : 'no DELETE BOOKING';
      observe(deleteAfterCancellation, 'events.after-cancellation', fact);
    },
  ),
);

/** Whether the notifications arrived in the order of their dates. */
function isInOrder(received: readonly Received[]): boolean {
  const dates = received.flatMap((one) => {
    const date = readInstant(field(one, 'date') ?? '');
    return date.form === 'none' ? [] : [date.epochMs];
  });
  return dates.every((date, index) => index === 0 || date >= (dates[index - 1] ?? date));
}
