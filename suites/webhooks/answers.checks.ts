import { barredBecause } from '../../helpers/fixtures/barred.ts';
import {
  answeredLast,
  awaitList,
  judgeOwnOnly,
  listWebhooks,
  register,
  requireDistinctIds,
  sendWebhook,
  untilKnown,
} from '../../helpers/fixtures/registrations.ts';
import { soundWebhook, unreachableUrl, unreachableWebhook } from '../../helpers/generators/webhooks.ts';
import {
  bodyShape,
  confirmedByRepeating,
  covers,
  drawn,
  type Exchange,
  expectAccepted,
  expectFields,
  inconclusive,
  isAccepted,
  isRefused,
  type JsonObject,
  leaveInconclusive,
  observe,
  repeated,
  requireAccepted,
  test,
} from '../../helpers/test.ts';
import { eventEntities, eventTypes } from '../../spec/vocabulary.ts';
import { isPublicHttps } from './support/public-address.ts';

/** A target may handle one webhook rightly and another wrongly, such as one with a longer id. */
const MANY = 4;

test(
  'the list of webhooks is a JSON array with status 200',
  ...covers(
    {
      answers200: 'LIST-WEBHOOKS-ANSWERS-200',
      mediaType: 'LIST-WEBHOOKS-MEDIA-TYPE',
      bodyKind: 'LIST-WEBHOOKS-BODY-KIND',
    },
    async ({ partner, contract }, { answers200 }) => {
      const lists: Exchange[] = [];
      const list = (): Promise<void> =>
        confirmedByRepeating(async (look) => {
          const exchange = await partner.send('listWebhooks');
          lists.push(exchange);
          judgeOwnOnly(exchange, partner, contract);
          look.expectAccepted(answers200, exchange, await barredBecause(partner, exchange));
        });
      // Without webhooks, with some, read again, and with one less.
      await list();
      const [deleted] = await Promise.all([register(partner), register(partner), register(partner)]);
      await list();
      await list();
      requireAccepted(await partner.send('deleteWebhook', { path: { id: deleted.id } }));
      await list();
      expectFields(contract, lists);
    },
  ),
);

test(
  'the response to a sound webhook registration is a JSON object with status 200',
  ...covers(
    {
      answers200: 'CREATE-WEBHOOK-ANSWERS-200',
      mediaType: 'CREATE-WEBHOOK-MEDIA-TYPE',
      bodyKind: 'CREATE-WEBHOOK-BODY-KIND',
    },
    async ({ partner, contract, openInbox }, { answers200 }) => {
      const bodies = [
        unreachableWebhook(),
        unreachableWebhook({ url: unreachableUrl('https://hooks.example.com') }),
        { url: unreachableUrl() },
      ];
      const registrations = await Promise.all(drawn(bodies).map((body) => sendWebhook(partner, body)));
      expectFields(contract, registrations);
      if (registrations.some(isAccepted)) return;
      // A target may check addresses: their scheme, host and port, and whether somebody answers there.
      const { url } = await openInbox();
      const reachable = await sendWebhook(partner, soundWebhook(url));
      const list = await listWebhooks(partner, contract);
      if (isRefused(reachable) && list.all.length === 0 && (await isPublicHttps(url))) {
        return expectAccepted(answers200, reachable, await barredBecause(partner, reachable));
      }
      leaveInconclusive(
        answers200,
        isAccepted(reachable)
          ? 'only addresses without a receiver were refused'
          : 'every registration was refused: the target may want a public HTTPS address (LISTENER_PUBLIC_URL), or allow no more webhooks',
      );
    },
  ),
);

test(
  'the response to a sound webhook replacement is a JSON object with status 200',
  ...covers(
    {
      answers200: 'REPLACE-WEBHOOK-ANSWERS-200',
      mediaType: 'REPLACE-WEBHOOK-MEDIA-TYPE',
      bodyKind: 'REPLACE-WEBHOOK-BODY-KIND',
    },
    async ({ partner, contract }, { answers200 }) => {
      const registered = await Promise.all(Array.from({ length: repeated(MANY) }, () => register(partner)));
      const replaceAll = (bodyOf: (sent: JsonObject) => JsonObject): Promise<Exchange[]> =>
        Promise.all(
          registered.map((one) =>
            untilKnown(one, () =>
              partner.send('replaceWebhook', { path: { id: one.id }, body: bodyOf(one.body) }),
            ),
          ),
        );
      const replacements = [
        ...(await replaceAll(() => unreachableWebhook({ token: 'another-token' }))),
        ...(await replaceAll((sent) => sent)),
      ];
      for (const replacement of replacements)
        expectAccepted(answers200, replacement, await barredBecause(partner, replacement));
      expectFields(contract, replacements);
    },
  ),
);

test(
  'the response to the deletion of a registered webhook has status 200',
  ...covers(
    { answers200: 'DELETE-WEBHOOK-ANSWERS-200', answerBody: 'DELETE-WEBHOOK-ANSWER-BODY' },
    async ({ partner, contract }, { answers200, answerBody }) => {
      const registered = await Promise.all(
        Array.from({ length: repeated(MANY, 2) }, () => register(partner)),
      );
      requireDistinctIds(registered);
      // Some of them were replaced first: that must not make a difference.
      for (const { id } of registered.slice(0, repeated(2)))
        await partner.send('replaceWebhook', { path: { id }, body: unreachableWebhook() });
      const deletions = await Promise.all(
        registered.map((one) =>
          untilKnown(one, () => partner.send('deleteWebhook', { path: { id: one.id } })),
        ),
      );
      for (const deletion of deletions)
        expectAccepted(answers200, deletion, await barredBecause(partner, deletion));
      expectFields(contract, deletions);
      const [shape] = deletions.filter(isAccepted).map(bodyShape);
      if (shape === undefined) return inconclusive('no deletion was accepted');
      observe(answerBody, 'webhooks.deletion-body', shape);
    },
  ),
);

test(
  'webhooks in responses carry the fields of section 2.8',
  ...covers(
    [
      ...(['WEBHOOK-ID-TYPE', 'WEBHOOK-URL-PRESENT', 'WEBHOOK-URL-TYPE', 'WEBHOOK-URL-LENGTH'] as const),
      ...(['WEBHOOK-TOKEN-TYPE', 'WEBHOOK-PREFIX-TYPE', 'WEBHOOK-PREFIX-LENGTH'] as const),
      ...(['WEBHOOK-EVENTS-TYPE', 'WEBHOOK-EVENTS-VALUES'] as const),
      ...(['WEBHOOK-ENTITIES-TYPE', 'WEBHOOK-ENTITIES-VALUES', 'WEBHOOK-NULL-FREE'] as const),
    ],
    async ({ partner, contract }) => {
      const all = { events: eventTypes, entities: eventEntities };
      const longest = 'Prefix-Of-20-Letters';
      const bodies = [
        unreachableWebhook({ ...all, authorizationHeaderPrefix: longest }),
        unreachableWebhook({ authorizationHeaderPrefix: '' }),
        { url: unreachableUrl() },
      ];
      const registrations = await Promise.all(bodies.map((body) => sendWebhook(partner, body)));
      const latest = answeredLast(registrations.filter(isAccepted));
      if (latest === undefined) return registrations.forEach(requireAccepted);
      const { exchange: list } = await awaitList(partner, contract, latest, ({ all }) =>
        partner.created.every(({ id }) => all.some((one) => one.id === id)),
      );
      const replacements = await Promise.all(
        partner.created.map(({ id }) =>
          partner.send('replaceWebhook', { path: { id }, body: unreachableWebhook() }),
        ),
      );
      expectFields(contract, [...registrations, list, ...replacements]);
    },
  ),
);
