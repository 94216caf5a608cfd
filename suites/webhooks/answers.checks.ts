import { randomBytes } from 'node:crypto';
import { judgeOwnOnly, register, requireDistinctIds } from '../../helpers/fixtures/registrations.ts';
import { soundWebhook, unreachableUrl, unreachableWebhook } from '../../helpers/generators/webhooks.ts';
import {
  bodyShape,
  covers,
  type Exchange,
  expectAccepted,
  expectFields,
  inconclusive,
  isAccepted,
  type JsonObject,
  leaveInconclusive,
  observe,
  requireAccepted,
  test,
} from '../../helpers/test.ts';

/** What holds for one webhook may fail for another, such as one with a longer id. */
const MANY = 4;

test(
  'a request for the list of webhooks is answered with 200 and a JSON array',
  ...covers(
    {
      answers200: 'LIST-WEBHOOKS-ANSWERS-200',
      mediaType: 'LIST-WEBHOOKS-MEDIA-TYPE',
      bodyKind: 'LIST-WEBHOOKS-BODY-KIND',
    },
    async ({ partner, contract }, { answers200 }) => {
      const list = async (): Promise<Exchange> => {
        const exchange = await partner.send('listWebhooks');
        judgeOwnOnly(exchange, partner, contract);
        expectAccepted(answers200, exchange);
        return exchange;
      };
      // With none, with some, read again, and with one less.
      const lists = [await list()];
      const registered = await Promise.all([register(partner), register(partner), register(partner)]);
      lists.push(await list(), await list());
      const [deleted] = registered;
      requireAccepted(await partner.send('deleteWebhook', { path: { id: deleted.id } }));
      lists.push(await list());
      expectFields(contract, lists);
    },
  ),
);

test(
  'a sound webhook registration is answered with 200 and a JSON object',
  ...covers(
    {
      answers200: 'CREATE-WEBHOOK-ANSWERS-200',
      mediaType: 'CREATE-WEBHOOK-MEDIA-TYPE',
      bodyKind: 'CREATE-WEBHOOK-BODY-KIND',
    },
    async ({ partner, contract, run }, { answers200 }) => {
      const bodies = [
        unreachableWebhook(),
        unreachableWebhook({ url: unreachableUrl('hooks.example.com') }),
        { url: unreachableUrl() },
      ];
      const registrations = await Promise.all(bodies.map((body) => partner.send('createWebhook', { body })));
      expectFields(contract, registrations);
      const [first] = registrations;
      if (first === undefined || registrations.some(isAccepted)) return;
      // A target may refuse addresses that lead nowhere, but not every address.
      const reachable = soundWebhook(`${run.listener.publicUrl}/${randomBytes(16).toString('hex')}`);
      const twin = await partner.send('createWebhook', { body: reachable });
      if (!isAccepted(twin)) return expectAccepted(answers200, first);
      leaveInconclusive(answers200, 'HTTPS addresses were refused that lead nowhere, others not');
    },
  ),
);

test(
  'a sound webhook replacement is answered with 200 and a JSON object',
  ...covers(
    {
      answers200: 'REPLACE-WEBHOOK-ANSWERS-200',
      mediaType: 'REPLACE-WEBHOOK-MEDIA-TYPE',
      bodyKind: 'REPLACE-WEBHOOK-BODY-KIND',
    },
    async ({ partner, contract }, { answers200 }) => {
      const registered = await Promise.all(Array.from({ length: MANY }, () => register(partner)));
      const replaceAll = (bodyOf: (sent: JsonObject) => JsonObject): Promise<Exchange[]> =>
        Promise.all(
          registered.map(({ id, body }) =>
            partner.send('replaceWebhook', { path: { id }, body: bodyOf(body) }),
          ),
        );
      const replacements = [
        ...(await replaceAll(() => unreachableWebhook({ token: 'another-token' }))),
        ...(await replaceAll((sent) => sent)),
      ];
      for (const replacement of replacements) expectAccepted(answers200, replacement);
      expectFields(contract, replacements);
    },
  ),
);

test(
  'the deletion of a registered webhook is answered with 200',
  ...covers(
    {
      answers200: 'DELETE-WEBHOOK-ANSWERS-200',
      answerBody: 'DELETE-WEBHOOK-ANSWER-BODY',
    },
    async ({ partner, contract }, { answers200, answerBody }) => {
      const registered = await Promise.all(Array.from({ length: MANY }, () => register(partner)));
      requireDistinctIds(registered);
      // Some that were replaced since: they must not be harder to delete.
      for (const { id } of registered.slice(0, 2))
        await partner.send('replaceWebhook', { path: { id }, body: unreachableWebhook() });
      const deletions = await Promise.all(
        registered.map(({ id }) => partner.send('deleteWebhook', { path: { id } })),
      );
      for (const deletion of deletions) expectAccepted(answers200, deletion);
      expectFields(contract, deletions);
      const [shape] = deletions.filter(isAccepted).map(bodyShape);
      if (shape === undefined) return inconclusive('no deletion was accepted');
      observe(answerBody, 'webhooks.deletion-body', shape);
    },
  ),
);

test(
  'webhooks in answers carry the fields of section 2.8',
  ...covers(
    [
      ...(['WEBHOOK-ID-TYPE', 'WEBHOOK-URL-PRESENT', 'WEBHOOK-URL-TYPE', 'WEBHOOK-URL-LENGTH'] as const),
      ...(['WEBHOOK-TOKEN-TYPE', 'WEBHOOK-PREFIX-TYPE', 'WEBHOOK-PREFIX-LENGTH'] as const),
      ...(['WEBHOOK-EVENTS-TYPE', 'WEBHOOK-EVENTS-VALUES'] as const),
      ...(['WEBHOOK-ENTITIES-TYPE', 'WEBHOOK-ENTITIES-VALUES', 'WEBHOOK-NULL-FREE'] as const),
    ],
    async ({ partner, contract }) => {
      const all = { events: ['CREATE', 'UPDATE', 'DELETE'], entities: ['BOOKING', 'RESTAURANT'] };
      const longest = 'Prefix-Of-20-Letters';
      const bodies = [
        unreachableWebhook({ ...all, authorizationHeaderPrefix: longest }),
        unreachableWebhook({ authorizationHeaderPrefix: '' }),
        { url: unreachableUrl() },
      ];
      const registrations = await Promise.all(bodies.map((body) => partner.send('createWebhook', { body })));
      if (!registrations.some(isAccepted)) registrations.forEach(requireAccepted);
      const list = await partner.send('listWebhooks');
      judgeOwnOnly(list, partner, contract);
      const replacements = await Promise.all(
        partner.created.map(({ id }) =>
          partner.send('replaceWebhook', { path: { id }, body: unreachableWebhook() }),
        ),
      );
      expectFields(contract, [...registrations, list, ...replacements]);
    },
  ),
);
