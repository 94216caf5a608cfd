import {
  awaitList,
  changesIn,
  isGivenAgain,
  type ListedWebhook,
  listWebhooks,
  requireListed,
  sendWebhook,
  type WebhookList,
} from '../../helpers/fixtures/registrations.ts';
import {
  covers,
  type Exchange,
  expectNotRefused,
  expectThat,
  isQuick,
  JsonView,
  leaveNotApplicable,
  MOSTLY_WAITS,
  readLate,
  repeated,
  requireAccepted,
  test,
} from '../../helpers/test.ts';
import { expectAsBefore } from './support/assertions.ts';
import { registerSideBySide } from './support/registrations.ts';
import { unreachableWebhook } from '../../helpers/generators/webhooks.ts';

/** A target may handle one webhook rightly and another wrongly, such as one with a longer id. */
const MANY = 7;

/** At smoke: one between two others. */
const FEW = 3;

/** A target may show a webhook in one list and leave it out of the next. */
const LATE_READS = 2;

/** Different from that of other checks, see registerSideBySide. */
const QUIET_MS = 420;

/** Urls of deleted webhooks that are registered again. */
const MOST_AGAIN = 2;

test(
  'a deleted webhook disappears from the list, and the others stay',
  ...covers(
    {
      unlisted: 'DELETE-WEBHOOK-UNLISTED',
      othersKept: 'DELETE-WEBHOOK-OTHERS-KEPT',
      registered: 'CREATE-WEBHOOK-ANSWERS-200',
    },
    async ({ partner, contract, check }, { unlisted, othersKept, registered: again }) => {
      const many = repeated(MANY, FEW);
      // If the list leaves out the newest webhook, that is the finding of another statement.
      const { registered, list: before } = await registerSideBySide(partner, contract, many + 1, QUIET_MS);
      // If the list lacks some webhooks already, a later gap proves nothing.
      const known = registered.slice(0, many).map(({ id }) => requireListed(before, id));
      // Every kept webhook has deleted neighbours, and vice versa.
      const kept = known.filter((_, index) => index % 2 === 0);
      const deleted: ListedWebhook[] = [];
      let latest: Exchange | undefined;
      // Another list would show the same once more, and each is awaited for seconds.
      const isFound = (): boolean => [unlisted, othersKept].some((id) => check.deviatesFrom(id));
      for (const webhook of known.filter((_, index) => index % 2 === 1)) {
        const deletion = requireAccepted(await partner.send('deleteWebhook', { path: { id: webhook.id } }));
        deleted.push(webhook);
        const after = await awaitList(
          partner,
          contract,
          deletion,
          (list) =>
            kept.every((one) => changesIn(list, one).length === 0) &&
            deleted.every((one) => isGone(list, one)),
        );
        for (const webhook of kept) expectAsBefore(othersKept, webhook, after, deletion);
        for (const gone of deleted) {
          expectThat(unlisted, isGone(after, gone), {
            expected: `no webhook ${gone.id} in the list`,
            observed: 'it is still listed',
            evidence: [deletion, after.exchange],
          });
        }
        latest = deletion;
        if (isFound()) break;
      }
      for (let read = 1; latest !== undefined && !isFound() && read <= repeated(LATE_READS, 0); read += 1) {
        const late = await readLate(latest, () => listWebhooks(partner, contract));
        // A webhook that was listed before is missing in the list, whatever became of it.
        const listed = kept.filter(({ id }) => late.all.some((one) => one.id === id));
        for (const webhook of listed) expectAsBefore(othersKept, webhook, late, latest);
      }
      // A partner's service has one address and registers it again and again. At smoke the target may still know the deleted one.
      const urls = isQuick()
        ? []
        : deleted
            .map(({ json }) => json['url'])
            .filter(isText)
            .slice(0, MOST_AGAIN);
      if (urls.length === 0)
        return leaveNotApplicable(again, 'the url of a deleted webhook was not tried again');
      const register = (changes = {}): Promise<Exchange> =>
        sendWebhook(partner, { ...unreachableWebhook(), ...changes });
      for (const [index, url] of urls.entries()) {
        const registered = await expectNotRefused(again, 'the url of a deleted webhook', [
          { request: () => register({ url }), twin: () => register() },
        ]);
        if (registered === undefined) break;
        const { id } = JsonView.of(registered).at('id');
        // A webhook that is still deleted shows in no list; the trace of the run tells.
        if (index === 0)
          await awaitList(partner, contract, registered, ({ all }) => all.some((one) => one.id === id));
        // A target may allow few webhooks.
        await partner.send('deleteWebhook', { path: { id } });
      }
    },
    MOSTLY_WAITS,
  ),
);

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

function isGone(list: WebhookList, { id, json }: ListedWebhook): boolean {
  return !list.all.some((one) => one.id === id) || isGivenAgain(list, id, json['url']);
}
