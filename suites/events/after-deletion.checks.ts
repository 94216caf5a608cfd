import { gracePeriod } from '../../helpers/fixtures/event-watch.ts';
import { isSurelyAbout, shortly } from '../../helpers/fixtures/subject.ts';
import { soundWebhook } from '../../helpers/generators/webhooks.ts';
import { book, covers, expectThat, JsonView, requireAccepted, test } from '../../helpers/test.ts';

test(
  'no notification of a later event is sent to a deleted webhook',
  ...covers(
    'EVENT-AFTER-DELETION-SILENT',
    async ({ partner, candidates, guests, openInbox, events }, requirement) => {
      const [deleted, witness] = [await openInbox(), await openInbox()];
      const webhook = requireAccepted(
        await partner.send('createWebhook', { body: soundWebhook(deleted.url) }),
      );
      requireAccepted(await partner.send('createWebhook', { body: soundWebhook(witness.url) }));
      const earlier = await book(partner, candidates, guests.phone());
      // After a first notification the webhook is known to work, and later ones are no leftovers.
      const first = { event: 'CREATE', subject: earlier.subject, trigger: earlier.created } as const;
      await events.require(deleted, first);
      const { id } = JsonView.of(webhook).at('id');
      const deletion = requireAccepted(await partner.send('deleteWebhook', { path: { id } }));

      const { subject, created } = await book(partner, candidates, guests.phone());
      const seen = await events.require(witness, { event: 'CREATE', subject, trigger: created });
      await gracePeriod();
      const stray = (await deleted.received()).find((one) => isSurelyAbout(one, subject));
      expectThat(requirement, stray === undefined, {
        expected: 'no notification about a booking created after the deletion',
        observed: stray === undefined ? '' : shortly(stray),
        evidence: [deletion, seen, ...(stray === undefined ? [] : [events.judged(stray, created)])],
      });
    },
  ),
);
