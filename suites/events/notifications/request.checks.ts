import { sendWebhook } from '../../../helpers/fixtures/registrations.ts';
import type { Booked } from '../../../helpers/fixtures/bookings/bookings.ts';
import type { EventWatch } from '../../../helpers/fixtures/events/event-watch.ts';
import { gracePeriod } from '../../../helpers/fixtures/events/patience.ts';
import type { Guests } from '../../../helpers/fixtures/guests.ts';
import {
  bookingSubject,
  cancellation,
  isAbout,
} from '../../../helpers/fixtures/events/notification-subject.ts';
import { lettersOf } from '../../../helpers/generators/classes/text-classes.ts';
import { CREATIONS, soundWebhook } from '../../../helpers/generators/webhooks.ts';
import type { Inbox } from '../../../helpers/http/inboxes/inbox.ts';
import { headerValues, tellsOfEvent, withoutGreeting } from '../../../helpers/http/notification.ts';
import {
  book,
  bookingAt,
  covers,
  drawn,
  expectFields,
  expectThat,
  inconclusive,
  isAccepted,
  type Partner,
  type Place,
  requireAccepted,
  test,
} from '../../../helpers/test.ts';
import { isJsonMedia, jsonTypeOf } from '../../../helpers/values/json/json.ts';
import { normalEncoding } from '../../../helpers/values/webhook-values.ts';

/** Comments of the bookings; quotes and line breaks must not break the JSON of notifications. */
const COMMENTS = ['Table "7"\n\\ or <8> & quiet', 'Près du mur – ვახშამი'];

const FORM = {
  methodPost: 'EVENT-METHOD-POST',
  mediaType: 'EVENT-MEDIA-TYPE',
  bodyKind: 'EVENT-BODY-KIND',
} as const;

test(
  'a notification is a POST of a JSON object with the media type application/json and the fields of section 2.9',
  ...covers(
    [
      ...([FORM.methodPost, FORM.mediaType, FORM.bodyKind] as const),
      ...(['EVENT-UUID-PRESENT', 'EVENT-UUID-TYPE', 'EVENT-UUID-VALUE'] as const),
      ...(['EVENT-DATE-PRESENT', 'EVENT-DATE-TYPE', 'EVENT-DATE-VALUE', 'EVENT-DATE-RFC3339'] as const),
      ...(['EVENT-EVENT-PRESENT', 'EVENT-EVENT-TYPE', 'EVENT-EVENT-ENUM'] as const),
      ...(['EVENT-ENTITY-PRESENT', 'EVENT-ENTITY-TYPE', 'EVENT-ENTITY-ENUM'] as const),
      ...(['EVENT-DATA-PRESENT', 'EVENT-DATA-TYPE'] as const),
    ],
    async ({ partner, contract, candidates, guests, hear, events }) => {
      const { inbox } = await hear();
      const bookings = await bookWithComments(partner, candidates, guests);
      const [{ created }] = bookings;
      if ((await inbox.first(() => true, events.timeoutMs)) === undefined) {
        return inconclusive('no notification arrived that could be judged');
      }
      await Promise.all(bookings.map((booked) => cancelAwaiting(partner, inbox, events, booked)));
      // Notifications of the cancellation show another state; they are judged as well if they arrive soon.
      await gracePeriod();
      const notified = withoutGreeting(await inbox.received()).map((one) => {
        const own = bookings.find(({ subject }) => isAbout(one, subject));
        return events.judged(one, own?.created ?? created, { own: own !== undefined });
      });
      if (notified.length === 0) return inconclusive('no notification arrived that could be judged');
      for (const one of notified) {
        const { received } = one;
        const evidence = [created, one];
        expectThat(FORM.methodPost, received.method === 'POST', {
          ...{ expected: 'the method POST', observed: received.method, evidence },
        });
        const media = headerValues(received, 'content-type');
        expectThat(FORM.mediaType, media.length === 1 && isJsonMedia(media[0]), {
          expected: 'the content type application/json',
          observed: media.length === 0 ? 'no content type' : media.join(', '),
          evidence,
        });
        if (received.cut) continue;
        const kind = received.json === undefined ? 'no JSON' : jsonTypeOf(received.json);
        expectThat(FORM.bodyKind, kind === 'object', {
          expected: 'a JSON object',
          observed: kind,
          evidence,
        });
      }
      expectFields(contract, notified);
    },
  ),
);

/** Parts of a url that a careless sender changes. */
const ADDRESSES = [
  '/hooks/v1/booking?tenant=42&key=a%2Fb%20c&empty=',
  '/Hooks/booking/',
  '?only=a+query',
  '/50%25/A%42/?filter=a%26b%3Dc%2Bd&&x=%C3%A9;y',
  '/caf%C3%A9;v=1/x.y~z',
];

/** One that a sound target may find too long. */
const LONG_ADDRESS = `/${lettersOf(600)}?next=${lettersOf(600)}`;

test(
  "a notification goes to exactly the path and query of the webhook's url",
  ...covers('EVENT-URL-KEPT', async ({ partner, candidates, guests, openInbox, events }, id) => {
    const all = await Promise.all(
      drawn([...ADDRESSES, LONG_ADDRESS], 2).map(async (address) => {
        const inbox = await openInbox();
        const body = soundWebhook(inbox.url + address, CREATIONS);
        return { address, inbox, webhook: await sendWebhook(partner, body) };
      }),
    );
    for (const { address, webhook } of all) if (address !== LONG_ADDRESS) requireAccepted(webhook);
    const receivers = all.filter(({ webhook }) => isAccepted(webhook));
    let booked = await book(partner, candidates, guests.phone());
    const isToldAtAll = ({ inbox }: { readonly inbox: Inbox }) => inbox.first(tellsOfEvent, events.timeoutMs);
    const told = await Promise.all(receivers.map(isToldAtAll));
    // A subscription may take effect late, so a second booking decides.
    if (told.includes(undefined)) booked = await book(partner, candidates, guests.phone());
    const { created } = booked;
    for (const { address, inbox, webhook } of receivers) {
      const received = await inbox.first(tellsOfEvent, events.timeoutMs);
      if (received === undefined) return inconclusive(`no notification arrived at a url with ${address}`);
      expectThat(id, normalEncoding(received.path + received.query) === normalEncoding(address), {
        expected: `…${address}`,
        observed: `…${received.path}${received.query}`,
        evidence: [webhook, events.judged(received, created, { own: false })],
      });
    }
  }),
);

/** A plain booking, and bookings with other comments as far as the target accepts them. */
async function bookWithComments(
  partner: Partner,
  places: readonly Place[],
  guests: Guests,
): Promise<[Booked, ...Booked[]]> {
  const plain = await book(partner, places, guests.phone());
  const { place } = plain;
  const others = await Promise.all(
    COMMENTS.map(async (comment) => {
      const phone = guests.phone();
      const created = await partner.send('createBooking', bookingAt(place, phone, { comment }));
      return isAccepted(created) ? [{ subject: bookingSubject(created, phone), created, place }] : [];
    }),
  );
  return [plain, ...others.flat()];
}

/**
 * Cancels a booking after its first notification, and awaits the notification of the cancellation. A restaurant may have
 * declined the booking by then, so that there is nothing to cancel.
 */
async function cancelAwaiting(
  partner: Partner,
  inbox: Inbox,
  events: EventWatch,
  { subject, created }: Booked,
): Promise<void> {
  await events.first(inbox, { event: 'CREATE', subject, trigger: created });
  const trigger = await partner.send('cancelBooking', { path: { id: subject.id } });
  if (isAccepted(trigger))
    await events.first(inbox, { event: 'UPDATE', subject, trigger, states: cancellation });
}
