import fc from 'fast-check';
import {
  answeredLast,
  awaitList,
  awaitListed,
  changesIn,
  discard,
  listUnchanged,
  listWebhooks,
  register,
  requireDistinctIds,
  requireListed,
  untilKnown,
  type WebhookList,
} from '../../helpers/fixtures/registrations.ts';
import { isStoredAs, sameAddress, webhookDifferences } from '../../helpers/values/webhook-values.ts';
import { unreachableWebhook } from '../../helpers/generators/webhooks.ts';
import {
  covers,
  drawn,
  type Exchange,
  expectThat,
  inconclusive,
  isJsonObject,
  isRefused,
  JsonView,
  leaveInconclusive,
  MOSTLY_WAITS,
  observe,
  readLate,
  repeated,
  requireAccepted,
  test,
} from '../../helpers/test.ts';
import { expectAsBefore, expectReturned, tokenFact } from './support/assertions.ts';
import { registerSideBySide } from './support/registrations.ts';
import { boldWebhooks, boundaryWebhooks, soundWebhooks } from './support/samples.ts';

/** A target may handle one webhook rightly and another wrongly. */
const MANY = 7;

/** At smoke: one between two others. */
const FEW = 3;

/** A target may show the new values in one list and the old ones in the next. */
const LATE_READS = 4;

/** Different from that of other checks, see registerSideBySide. */
const QUIET_MS = 280;

test(
  'the response to a webhook replacement returns the new values',
  ...covers(
    {
      url: 'REPLACE-WEBHOOK-URL-REPLACED',
      tokenShown: 'REPLACE-WEBHOOK-TOKEN-REPLACED',
      prefix: 'REPLACE-WEBHOOK-PREFIX-REPLACED',
      events: 'REPLACE-WEBHOOK-EVENTS-REPLACED',
      entities: 'REPLACE-WEBHOOK-ENTITIES-REPLACED',
    },
    async ({ partner, forAll }, { url, tokenShown, prefix, events, entities }) => {
      const first = await register(partner);
      const sent = unreachableWebhook({ token: 'another-token' });
      const replace = () => partner.send('replaceWebhook', { path: { id: first.id }, body: sent });
      const shown = requireAccepted(await untilKnown(first, replace));
      observe(tokenShown, 'webhooks.token-in-replacement', tokenFact(shown, sent));
      await forAll(
        'booking',
        fc.tuple(soundWebhooks, soundWebhooks),
        async (bodies) => {
          const registered = await register(partner);
          const path = { id: registered.id };
          for (const body of bodies) {
            const answer = requireAccepted(
              await untilKnown(registered, () => partner.send('replaceWebhook', { path, body })),
            );
            expectReturned(url, 'url', answer, body);
            expectReturned(prefix, 'authorizationHeaderPrefix', answer, body);
            expectReturned(events, 'events', answer, body);
            expectReturned(entities, 'entities', answer, body);
          }
          await discard(partner, registered.answer);
        },
        [...pairsOf(boundaryWebhooks()), ...pairsOf(boldWebhooks().slice(-2))],
      );
    },
  ),
);

/** Each with the one after it, the last with the first. */
function pairsOf<T>(items: readonly T[]): [T, T][] {
  return items.map((item, index) => [item, items[(index + 1) % items.length] ?? item]);
}

test(
  'a replaced webhook keeps its id and is listed with its new values',
  ...covers(
    { keepsId: 'REPLACE-WEBHOOK-KEEPS-ID', inList: 'REPLACE-WEBHOOK-LISTED' },
    async ({ partner, contract }, { keepsId, inList }) => {
      // A target may handle one webhook rightly and another wrongly, such as one with a longer id.
      const bodies = drawn(boundaryWebhooks());
      const registered = [];
      while (registered.length < bodies.length) {
        registered.push(await register(partner));
        // The effect of a replacement on other webhooks is the finding of another statement.
        await register(partner);
      }
      requireDistinctIds(registered);
      const before = await awaitListed(partner, contract, registered);
      const known = new Set([...before.all, ...registered].map(({ id }) => id));
      for (const { id, answer } of registered) {
        const listed = requireListed(before, id);
        if (!isJsonObject(answer.json) || webhookDifferences(listed.json, answer.json).length > 0) {
          inconclusive(
            'the list shows other values even before the replacement, which is a separate finding',
          );
        }
      }
      const replaced = await Promise.all(
        registered.map(async (one, index) => {
          const { id } = one;
          const body = bodies[index] ?? unreachableWebhook();
          const replace = (): Promise<Exchange> => partner.send('replaceWebhook', { path: { id }, body });
          return { id, body, answer: requireAccepted(await untilKnown(one, replace)) };
        }),
      );
      const latest =
        answeredLast(replaced.map(({ answer }) => answer)) ?? inconclusive('there is nothing to replace');
      const { exchange, all } = await awaitListed(partner, contract, replaced);
      const later: WebhookList[] = [];
      for (let read = 1; read <= repeated(LATE_READS, 0); read += 1)
        later.push(await readLate(latest, () => listWebhooks(partner, contract)));
      for (const { id, body, answer } of replaced) {
        const shown = JsonView.of(answer).at('id');
        if (shown.isThere) {
          expectThat(keepsId, shown.id === id, {
            ...{ expected: `id ${id}`, observed: `id ${shown.id}`, evidence: [answer] },
          });
        }
        // If it has the id of another webhook, that is a finding about that webhook.
        const moved = all.find(
          (one) => sameAddress(one.json['url'], body['url']) && one.id !== id && !known.has(one.id),
        );
        // With another id it is a webhook of the run's own, which must not stay behind.
        if (moved !== undefined) partner.note({ kind: 'webhook', id: moved.id });
        expectThat(keepsId, moved === undefined, {
          expected: `the new values with id ${id}`,
          observed: `the new values with id ${moved?.id}`,
          evidence: [answer, exchange],
        });
        if (moved !== undefined) {
          leaveInconclusive(inList, 'the webhook is listed with another id');
          continue;
        }
        if (!isStoredAs(answer.json, body)) {
          const reason =
            'the response to the replacement has other values than were sent, which is a separate finding';
          leaveInconclusive(inList, reason);
          continue;
        }
        for (const list of [{ exchange, all }, ...later]) {
          const listed = list.all.find((one) => one.id === id);
          // A webhook that was listed before is missing in the list, whatever became of it.
          if (listed === undefined && list.exchange !== exchange) continue;
          const differences = listed === undefined ? [] : webhookDifferences(listed.json, body);
          expectThat(inList, listed !== undefined && differences.length === 0, {
            expected: 'the new values',
            observed: differences.join('; ') || 'not listed',
            evidence: [answer, list.exchange],
          });
        }
      }
    },
    MOSTLY_WAITS,
  ),
);

test(
  'the replacement of one webhook does not change the others',
  ...covers(
    'REPLACE-WEBHOOK-OTHERS-KEPT',
    async ({ partner, contract, check }, requirement) => {
      const many = repeated(MANY, FEW);
      // If the list leaves out the newest webhook, that is the finding of another statement.
      const { registered, list: before } = await registerSideBySide(partner, contract, many + 1, QUIET_MS);
      // Every kept webhook has replaced neighbours, and vice versa.
      const beside = registered.slice(0, many);
      const kept = beside.filter((_, index) => index % 2 === 0).map(({ id }) => requireListed(before, id));
      let latest: Exchange | undefined;
      for (const { id } of beside.filter((_, index) => index % 2 === 1)) {
        const body = unreachableWebhook({
          token: 'another-token',
          events: ['UPDATE'],
          entities: ['BOOKING'],
        });
        const answer = requireAccepted(await partner.send('replaceWebhook', { path: { id }, body }));
        const after = await awaitList(partner, contract, answer, (list) => {
          const listed = list.all.find((one) => one.id === id);
          const isReplaced = listed !== undefined && isStoredAs(listed.json, body);
          return isReplaced && kept.every((one) => changesIn(list, one).length === 0);
        });
        latest = answer;
        // A list without the replaced webhook itself leaves out more than the others.
        if (!after.all.some((one) => one.id === id)) continue;
        for (const known of kept) expectAsBefore(requirement, known, after, answer);
      }
      const [known, replaced] = [kept[0], beside[1]];
      if (known !== undefined && replaced !== undefined) {
        // The path names the webhook; a target may refuse another id in the body, but not follow it.
        const body = unreachableWebhook({ id: known.id, token: 'another-token', events: ['CREATE'] });
        const foreign = await partner.send('replaceWebhook', { path: { id: replaced.id }, body });
        const after = await listUnchanged(partner, contract, foreign, known);
        expectAsBefore(requirement, known, after, foreign);
      }
      for (let read = 1; latest !== undefined && read <= repeated(LATE_READS / 2, 0); read += 1) {
        if (check.deviatesFrom(requirement)) break;
        const late = await readLate(latest, () => listWebhooks(partner, contract));
        const listed = kept.filter(({ id }) => late.all.some((one) => one.id === id));
        for (const known of listed) expectAsBefore(requirement, known, late, latest);
      }
    },
    MOSTLY_WAITS,
  ),
);

test(
  'a refused webhook replacement does not change the webhook',
  ...covers('REPLACE-WEBHOOK-REFUSED-KEEPS', async ({ partner, contract, check }, requirement) => {
    const registered = await register(partner);
    const { id } = registered;
    // If the list leaves out the newest webhook, that is the finding of another statement.
    await register(partner);
    const known = requireListed(await awaitListed(partner, contract, [registered]), id);
    const others = { token: 'another-token', authorizationHeaderPrefix: 'Token' };
    const defective = [
      unreachableWebhook({ ...others, url: '' }),
      unreachableWebhook({ ...others, authorizationHeaderPrefix: 'x'.repeat(21), events: ['UPDATE'] }),
      unreachableWebhook({ ...others, events: ['ARCHIVE'] }),
      unreachableWebhook({ ...others, entities: 'BOOKING' }),
    ];
    let refusals = 0;
    for (const body of drawn(defective)) {
      const refusal = await partner.send('replaceWebhook', { path: { id }, body });
      check.ignoreBreachesOf(refusal);
      if (!isRefused(refusal)) {
        // Its acceptance is a separate finding; its effect must not count for the next replacement.
        await partner.send('replaceWebhook', { path: { id }, body: registered.body });
        continue;
      }
      refusals += 1;
      expectAsBefore(requirement, known, await listUnchanged(partner, contract, refusal, known), refusal);
    }
    if (refusals === 0) inconclusive('no defective replacement was refused');
  }),
);
