import { randomBytes } from 'node:crypto';
import { isAccepted } from '../../helpers/exchange.ts';
import { expectAccepted, leaveInconclusive, observe, requireAccepted } from '../../helpers/expectations.ts';
import { expectFields } from '../../helpers/field-expectations.ts';
import { bodyShape } from '../../helpers/refusal-shape.ts';
import { soundWebhook } from '../../helpers/sound-webhook.ts';
import { covers, test } from '../../helpers/test.ts';
import { judgeOwnOnly } from '../../helpers/webhooks/own-webhooks.ts';
import { register } from '../../helpers/webhooks/register.ts';
import { unheardUrl, unheardWebhook } from '../../helpers/webhooks/unheard-webhook.ts';

test(
  'a request for the list of webhooks is answered with 200 and a JSON array',
  ...covers(
    ['LIST-WEBHOOKS-ANSWERS-200', 'LIST-WEBHOOKS-MEDIA-TYPE', 'LIST-WEBHOOKS-BODY-KIND'],
    async ({ partner, contract }) => {
      const list = await partner.send('listWebhooks');
      judgeOwnOnly(list, partner, contract);
      expectAccepted('LIST-WEBHOOKS-ANSWERS-200', list);
      expectFields(contract, [list]);
    },
  ),
);

test(
  'a sound webhook registration is answered with 200 and a JSON object',
  ...covers(
    ['CREATE-WEBHOOK-ANSWERS-200', 'CREATE-WEBHOOK-MEDIA-TYPE', 'CREATE-WEBHOOK-BODY-KIND'],
    async ({ partner, contract, run }) => {
      const bodies = [
        unheardWebhook(),
        unheardWebhook({ url: unheardUrl('hooks.example.com') }),
        { url: unheardUrl() },
      ];
      const registrations = await Promise.all(bodies.map((body) => partner.send('createWebhook', { body })));
      expectFields(contract, registrations);
      const [first] = registrations;
      if (first === undefined || registrations.some(isAccepted)) return;
      // A target may refuse addresses that lead nowhere, but not every address.
      const reachable = soundWebhook(`${run.listener.publicUrl}/${randomBytes(16).toString('hex')}`);
      const twin = await partner.send('createWebhook', { body: reachable });
      if (!isAccepted(twin)) return expectAccepted('CREATE-WEBHOOK-ANSWERS-200', first);
      leaveInconclusive(
        'CREATE-WEBHOOK-ANSWERS-200',
        'HTTPS addresses were refused that lead nowhere, others not',
      );
    },
  ),
);

test(
  'a sound webhook replacement is answered with 200 and a JSON object',
  ...covers(
    ['REPLACE-WEBHOOK-ANSWERS-200', 'REPLACE-WEBHOOK-MEDIA-TYPE', 'REPLACE-WEBHOOK-BODY-KIND'],
    async ({ partner, contract }) => {
      const { id, body } = await register(partner);
      const replacements = [
        await partner.send('replaceWebhook', {
          path: { id },
          body: unheardWebhook({ token: 'another-token' }),
        }),
        await partner.send('replaceWebhook', { path: { id }, body }),
      ];
      for (const replacement of replacements) expectAccepted('REPLACE-WEBHOOK-ANSWERS-200', replacement);
      expectFields(contract, replacements);
    },
  ),
);

test(
  'the deletion of a registered webhook is answered with 200',
  ...covers(['DELETE-WEBHOOK-ANSWERS-200', 'DELETE-WEBHOOK-ANSWER-BODY'], async ({ partner, contract }) => {
    const { id } = await register(partner);
    const deletion = await partner.send('deleteWebhook', { path: { id } });
    expectAccepted('DELETE-WEBHOOK-ANSWERS-200', deletion);
    expectFields(contract, [deletion]);
    const shape = bodyShape(requireAccepted(deletion));
    observe('DELETE-WEBHOOK-ANSWER-BODY', 'webhooks.deletion-body', shape);
  }),
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
        unheardWebhook({ ...all, authorizationHeaderPrefix: longest }),
        unheardWebhook({ authorizationHeaderPrefix: '' }),
        { url: unheardUrl() },
      ];
      const registrations = await Promise.all(bodies.map((body) => partner.send('createWebhook', { body })));
      if (!registrations.some(isAccepted)) registrations.forEach(requireAccepted);
      const list = await partner.send('listWebhooks');
      judgeOwnOnly(list, partner, contract);
      const replacements = await Promise.all(
        partner.created.map(({ id }) =>
          partner.send('replaceWebhook', { path: { id }, body: unheardWebhook() }),
        ),
      );
      expectFields(contract, [...registrations, list, ...replacements]);
    },
  ),
);
