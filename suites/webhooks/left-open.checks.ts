import { gracePeriod } from '../../helpers/fixtures/events/patience.ts';
import { register, sendWebhook } from '../../helpers/fixtures/registrations.ts';
import { cancellation, field, isAbout } from '../../helpers/fixtures/events/notification-subject.ts';
import { mayShowDefaultPrefix } from '../../helpers/values/webhook-values.ts';
import { soundWebhook, unreachableUrl, unreachableWebhook } from '../../helpers/generators/webhooks.ts';
import {
  acceptanceFact,
  book,
  covers,
  excerpt,
  expectThat,
  isAccepted,
  JsonView,
  observe,
  requireAccepted,
  test,
} from '../../helpers/test.ts';

const NO_ADDRESSES = {
  words: 'not an address',
  path: '/notifications',
  'other-scheme': 'ftp://receiver.invalid/notifications',
  'no-scheme': 'receiver.invalid/notifications',
} as const;

test(
  'the response to a registration with an odd url, or without a prefix, is recorded',
  ...covers(
    {
      urlNotAddress: 'CREATE-WEBHOOK-URL-NOT-ADDRESS',
      urlTwice: 'CREATE-WEBHOOK-URL-TWICE',
      prefixDefaultShown: 'CREATE-WEBHOOK-PREFIX-DEFAULT-SHOWN',
      prefixDefault: 'CREATE-WEBHOOK-PREFIX-DEFAULT-KEPT',
    },
    async ({ partner, check }, { urlNotAddress, urlTwice, prefixDefaultShown, prefixDefault }) => {
      for (const [kind, url] of Object.entries(NO_ADDRESSES)) {
        const exchange = await partner.send('createWebhook', { body: unreachableWebhook({ url }) });
        check.ignoreBreachesOf(exchange);
        const name = `webhooks.url-not-address.${kind}`;
        observe(urlNotAddress, name, acceptanceFact(exchange));
      }
      const { body } = await register(partner);
      const second = await partner.send('createWebhook', { body });
      observe(urlTwice, 'webhooks.url-twice', acceptanceFact(second));
      const { answer } = await register(partner, { authorizationHeaderPrefix: undefined });
      const shown = excerpt(JsonView.of(answer).at('authorizationHeaderPrefix').json);
      observe(prefixDefaultShown, 'webhooks.prefix-default-shown', shown);
      expectThat(prefixDefault, mayShowDefaultPrefix(answer.json), {
        expected: 'no authorizationHeaderPrefix, an empty one, or "Bearer"',
        observed: shown,
        evidence: [answer],
      });
    },
  ),
);

const LISTS = {
  'no-events': { events: undefined },
  'empty-events': { events: [] },
  'no-entities': { entities: undefined },
  'empty-entities': { entities: [] },
} as const;

test(
  'the responses and notifications for registrations without events or entities are recorded',
  ...covers('CREATE-WEBHOOK-EMPTY-LISTS', async ({ partner, candidates, guests, openInbox, events }, id) => {
    const witness = await openInbox();
    requireAccepted(await sendWebhook(partner, soundWebhook(witness.url)));
    const receivers = await Promise.all(
      Object.entries(LISTS).map(async ([kind, changes]) => {
        const inbox = await openInbox();
        const body = soundWebhook(inbox.url, changes);
        return { kind, inbox, exchange: await partner.send('createWebhook', { body }) };
      }),
    );
    const { subject, created } = await book(partner, candidates, guests.phone());
    await events.require(witness, { event: 'CREATE', subject, trigger: created });
    const trigger = requireAccepted(await partner.send('cancelBooking', { path: { id: subject.id } }));
    await events.require(witness, { event: 'UPDATE', subject, trigger, states: cancellation });
    await gracePeriod();
    for (const { kind, inbox, exchange } of receivers) {
      const received = (await inbox.received()).filter((one) => isAbout(one, subject));
      const names = [...new Set(received.map((one) => field(one, 'event') ?? '?'))].sort().join(' and ');
      const told = isAccepted(exchange) ? `, receives ${names === '' ? 'nothing' : `${names} BOOKING`}` : '';
      observe(id, `webhooks.${kind}`, acceptanceFact(exchange) + told);
    }
  }),
);

test(
  'the effect of absent fields and of another id in the body of a replacement is recorded',
  ...covers(
    { absentFields: 'REPLACE-WEBHOOK-ABSENT-FIELDS', otherId: 'REPLACE-WEBHOOK-OTHER-ID' },
    async ({ partner, check }, { absentFields, otherId }) => {
      const [first, second] = [await register(partner), await register(partner)];
      const path = { id: first.id };
      const mixed = await partner.send('replaceWebhook', {
        path,
        body: unreachableWebhook({ id: second.id }),
      });
      check.ignoreBreachesOf(mixed);
      const answered = isAccepted(mixed) ? JsonView.of(mixed).at('id').json : undefined;
      const whose =
        answered === undefined ? '' : `, answers the id of the ${answered == first.id ? 'path' : 'body'}`;
      observe(otherId, 'webhooks.replacement-other-id', acceptanceFact(mixed) + whose);

      // No default values, so that a default can be told from a kept value.
      const body = unreachableWebhook({ authorizationHeaderPrefix: 'Token' });
      requireAccepted(await partner.send('replaceWebhook', { path, body }));
      const short = await partner.send('replaceWebhook', { path, body: { url: unreachableUrl() } });
      observe(absentFields, 'webhooks.replacement-url-alone', acceptanceFact(short));
      if (!isAccepted(short)) return;
      for (const name of ['token', 'authorizationHeaderPrefix', 'events', 'entities']) {
        const shown = excerpt(JsonView.of(short).at(name).json);
        const fact = shown === excerpt(body[name]) ? 'kept' : shown;
        observe(absentFields, `webhooks.replacement-without.${name}`, fact);
      }
    },
  ),
);
