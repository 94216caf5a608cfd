import {
  awaitListed,
  changesIn,
  discard,
  listUnchanged,
  register,
  requireDistinctIds,
  requireListed,
  sendWebhook,
} from '../../helpers/fixtures/registrations.ts';
import { unknownId } from '../../helpers/generators/ids.ts';
import { unreachableWebhook } from '../../helpers/generators/webhooks.ts';
import {
  covers,
  drawn,
  excerpt,
  expectThat,
  inconclusive,
  isAccepted,
  isJsonObject,
  JsonView,
  observe,
  repeated,
  requireAccepted,
  test,
} from '../../helpers/test.ts';
import { int64Of } from '../../helpers/values/json/json.ts';
import { expectReturned, tokenFact } from './support/assertions.ts';
import { boldWebhooks, boundaryWebhooks, soundWebhooks } from './support/samples.ts';

const SCANTY = [
  { token: undefined },
  { authorizationHeaderPrefix: undefined },
  { token: undefined, authorizationHeaderPrefix: '' },
];

test(
  'every registered webhook gets its own id',
  ...covers(
    { idAssigned: 'CREATE-WEBHOOK-ID-ASSIGNED', idsDistinct: 'CREATE-WEBHOOK-IDS-DISTINCT' },
    async ({ partner, settings }, { idAssigned, idsDistinct }) => {
      const ordinary = await Promise.all(
        Array.from({ length: repeated(6, 2) }, () => sendWebhook(partner, unreachableWebhook())),
      );
      ordinary.forEach(requireAccepted);
      // A refusal of one of these is the finding of another statement.
      const scanty = await Promise.all(
        drawn(SCANTY).map((changes) => partner.send('createWebhook', { body: unreachableWebhook(changes) })),
      );
      const registrations = [...ordinary, ...scanty].filter(isAccepted);
      for (const answer of registrations) {
        if (!isJsonObject(answer.json)) return inconclusive('the response to a registration is no object');
        const id = JsonView.of(answer).at('id');
        expectThat(idAssigned, id.isThere, {
          expected: 'the id that the service assigned',
          observed: excerpt(id.json),
          evidence: [answer],
        });
      }
      const chosen = unknownId(settings.seed, 'chosen webhook');
      const body = unreachableWebhook({ id: chosen });
      const besides = await partner.send('createWebhook', { body });
      if (isAccepted(besides) && isJsonObject(besides.json)) {
        expectThat(idAssigned, int64Of(besides.json['id']) !== chosen, {
          expected: 'an id that the service assigned, whatever the request says',
          observed: `the id ${chosen} of the request`,
          evidence: [besides],
        });
      }
      const ids = registrations.map((answer) => JsonView.of(answer).at('id').id);
      const shared = registrations.filter((_, index) => ids.filter((id) => id === ids[index]).length > 1);
      expectThat(idsDistinct, shared.length === 0, {
        expected: `${ids.length} different ids`,
        observed: ids.join(', '),
        at: ['/id'],
        evidence: shared.slice(0, 2),
      });
    },
  ),
);

test(
  'a webhook registration with the id of another webhook does not change that webhook',
  ...covers('CREATE-WEBHOOK-FOREIGN-ID', async ({ partner, contract }, requirement) => {
    const registered = await register(partner);
    const { id, answer } = registered;
    // A twin without an id must not change it either; if it does, that is the finding of another statement.
    requireDistinctIds([{ answer }, await register(partner)]);
    const before = requireListed(await awaitListed(partner, contract, [registered]), id);
    const body = unreachableWebhook({ id, token: 'another-token', events: ['CREATE'] });
    const foreign = await partner.send('createWebhook', { body });
    const after = await listUnchanged(partner, contract, foreign, before);
    const changes = changesIn(after, before);
    expectThat(requirement, changes.length === 0, {
      expected: `webhook ${id} as it was before`,
      observed: changes.join('; '),
      evidence: [answer, foreign, after.exchange],
    });
  }),
);

test(
  'the response to a webhook registration returns the values that were sent',
  ...covers(
    {
      url: 'CREATE-WEBHOOK-URL-RETURNED',
      tokenShown: 'CREATE-WEBHOOK-TOKEN-RETURNED',
      prefix: 'CREATE-WEBHOOK-PREFIX-RETURNED',
      events: 'CREATE-WEBHOOK-EVENTS-RETURNED',
      entities: 'CREATE-WEBHOOK-ENTITIES-RETURNED',
    },
    async ({ partner, forAll }, { url, tokenShown, prefix, events, entities }) => {
      const { body: sent, answer: shown } = await register(partner);
      observe(tokenShown, 'webhooks.token-in-registration', tokenFact(shown, sent));
      await forAll(
        'booking',
        soundWebhooks,
        async (body) => {
          const answer = requireAccepted(await sendWebhook(partner, body));
          expectReturned(url, 'url', answer, body);
          expectReturned(prefix, 'authorizationHeaderPrefix', answer, body);
          expectReturned(events, 'events', answer, body);
          expectReturned(entities, 'entities', answer, body);
          await discard(partner, answer);
        },
        [...boundaryWebhooks(), ...boldWebhooks()],
      );
    },
  ),
);
