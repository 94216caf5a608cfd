import { sendWebhook } from '../../helpers/fixtures/registrations.ts';
import { soundTokenForm } from '../../helpers/client/token-source.ts';
import { sendRead, soundRead } from '../../helpers/fixtures/reading-requests.ts';
import { CREATIONS, soundWebhook } from '../../helpers/generators/webhooks.ts';
import type { Places } from '../../helpers/fixtures/restaurants/places.ts';
import {
  type Answered,
  book,
  covers,
  type Exchange,
  inconclusive,
  isAccepted,
  observe,
  type Partner,
  requireAccepted,
  test,
} from '../../helpers/test.ts';

const READS = ['listRestaurants', 'getRestaurant', 'countFreeTables', 'getSchedule', 'listWebhooks'] as const;

test(
  'fields beyond the contract are recorded',
  ...covers(
    'SERVICE-EXTRA-FIELDS',
    async ({ partner, places, contract, run, settings, guests, openInbox, events }, id) => {
      const record = (name: string, extra: ReadonlySet<string>): void =>
        observe(id, `extra-fields.${name}`, [...extra].sort().join(', ') || 'none');
      const recordAnswer = (answer: Answered): void => record(answer.operation, contract.extraFields(answer));

      (await answersToReads(partner, places)).forEach(recordAnswer);
      if (run.readOnlyBecause !== undefined) return;

      const inbox = await openInbox();
      const webhook = await sendWebhook(partner, soundWebhook(inbox.url, CREATIONS));
      recordAnswer(requireAccepted(webhook));
      const candidates = places.choose(places.bookable(), settings.seed, 'extra fields');
      const { created, subject } = await book(partner, candidates, guests.phone());
      recordAnswer(created);
      const notified = await events.first(inbox, { event: 'CREATE', subject, trigger: created });
      if (notified !== undefined) {
        record('notification', contract.extraFieldsInNotification(notified.received.json));
      }
    },
  ),
);

test(
  'headers that announce the end of an operation are recorded',
  ...covers('SERVICE-DEPRECATION-HEADERS', async ({ partner, places }, id) => {
    const answers = await answersToReads(partner, places);
    if (answers.length === 0) inconclusive('no reading operation gave a success response');
    const announced = answers.flatMap(({ operation, headers }) =>
      ['deprecation', 'sunset'].flatMap((name) =>
        headers[name] === undefined ? [] : [`${operation}: ${name} ${headers[name]}`],
      ),
    );
    observe(id, 'deprecation-headers', announced.join('; ') || 'none');
  }),
);

/** The success responses to the token request and to one sound request of each reading operation. */
async function answersToReads(partner: Partner, places: Places): Promise<readonly Answered[]> {
  const exchanges: readonly Exchange[] = await Promise.all([
    partner.send('requestToken', { form: soundTokenForm }),
    ...READS.map(async (operation) =>
      sendRead(partner, operation, await soundRead(operation, places, partner)),
    ),
  ]);
  return exchanges.filter(isAccepted);
}
