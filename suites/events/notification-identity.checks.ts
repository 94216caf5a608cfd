import type { Notified } from '../../helpers/evidence/exhibit.ts';
import { cancellation, field, isAbout, shortly } from '../../helpers/fixtures/subject.ts';
import {
  type Answered,
  book,
  covers,
  expectThat,
  inconclusive,
  leaveInconclusive,
  observe,
  requireAccepted,
  type RequirementId,
  test,
} from '../../helpers/test.ts';
import { MINUTE_MS, readInstant } from '../../helpers/values/time.ts';
import { clashingUuids } from './support/notifications.ts';

test(
  'different notifications have different uuids',
  ...covers(
    { unique: 'EVENT-UUID-UNIQUE', acrossWebhooks: 'EVENT-UUID-ACROSS-WEBHOOKS' },
    async ({ partner, candidates, guests, hear, events }, { unique, acrossWebhooks }) => {
      const { inbox, twin: second } = await hear();
      const creation = await book(partner, candidates, guests.phone());
      const other = await book(partner, candidates, guests.phone());
      for (const { subject, created } of [creation, other]) {
        const trigger = requireAccepted(await partner.send('cancelBooking', { path: { id: subject.id } }));
        await events.first(inbox, { event: 'CREATE', subject, trigger: created });
        await events.first(inbox, { event: 'UPDATE', subject, trigger, states: cancellation });
      }
      const received = await inbox.received();
      if (received.filter((one) => field(one, 'uuid') !== undefined).length < 2) {
        return inconclusive('fewer than two notifications have a readable uuid');
      }
      const clash = clashingUuids(received);
      const evidence = clash?.map((one) =>
        events.judged(one, creation.created, { own: isAbout(one, creation.subject) }),
      );
      expectThat(unique, clash === undefined, {
        expected: 'a uuid of its own for each notification to a webhook',
        observed: `${clash?.map(shortly).join(' and ')} share one uuid`,
        evidence: evidence ?? [],
      });
      const about = { event: 'CREATE', subject: creation.subject, trigger: creation.created } as const;
      const here = await events.require(inbox, about);
      const there = await events.require(second, about);
      const isShared = field(here.received, 'uuid') === field(there.received, 'uuid');
      const fact = isShared ? 'one uuid for all webhooks' : 'a uuid of its own for each webhook';
      observe(acrossWebhooks, 'events.uuid-across-webhooks', fact);
    },
  ),
);

test(
  "the date of a notification is close to its cause by the target's own clock",
  ...covers('EVENT-DATE-NEAR', async ({ partner, candidates, guests, hear, events }, id) => {
    const { inbox } = await hear();
    const { subject, created } = await book(partner, candidates, guests.phone());
    const onCreate = await events.require(inbox, { event: 'CREATE', subject, trigger: created });
    judgeDate(id, onCreate, created, events.timeoutMs);
    const cancelled = requireAccepted(await partner.send('cancelBooking', { path: { id: subject.id } }));
    const change = { event: 'UPDATE', subject, trigger: cancelled, states: cancellation } as const;
    judgeDate(id, await events.require(inbox, change), cancelled, events.timeoutMs);
  }),
);

/** How far two clocks of one target may differ; the header Date is truncated to seconds. */
const CLOCKS_MS = 5_000;

const DATE_HEADER_MS = 1_000;

/** A date may lack its seconds, which is a finding of its own. */
const WITHOUT_SECONDS = /[T ]\d\d:?\d\d([Z+-]|$)/i;

/** The event lies between the target's response and the end of the time that a notification may take. */
function judgeDate(id: RequirementId, notified: Notified, cause: Answered, timeoutMs: number): void {
  const answeredAt = Date.parse(cause.headers['date'] ?? '');
  if (Number.isNaN(answeredAt)) {
    return leaveInconclusive(id, "no header Date shows the target's own clock");
  }
  const shown = field(notified.received, 'date') ?? '';
  const date = readInstant(shown);
  if (date.form === 'none') {
    return leaveInconclusive(id, `the date "${shown}" is no instant, which is a finding of its own`);
  }
  const cutMs = WITHOUT_SECONDS.test(shown) ? MINUTE_MS : 0;
  const earliest = answeredAt - CLOCKS_MS - cutMs;
  const latest = answeredAt + DATE_HEADER_MS + timeoutMs + CLOCKS_MS;
  expectThat(id, date.epochMs >= earliest && date.epochMs <= latest, {
    expected: `from ${new Date(earliest).toISOString()} to ${new Date(latest).toISOString()}`,
    observed: shown,
    evidence: [cause, notified],
  });
}
