import { cancellation } from '../../../helpers/fixtures/events/notification-subject.ts';
import { sendWebhook } from '../../../helpers/fixtures/registrations.ts';
import { int64Of } from '../../../helpers/values/json/json.ts';
import { isStoredAs, mayShowDefaultPrefix } from '../../../helpers/values/webhook-values.ts';
import { CREATIONS, soundWebhook } from '../../../helpers/generators/webhooks.ts';
import { lettersOf } from '../../../helpers/generators/classes/text-classes.ts';
import { headerValues } from '../../../helpers/http/notification.ts';
import {
  book,
  covers,
  drawnOfEach,
  expectThat,
  inconclusive,
  isAccepted,
  isQuick,
  leaveInconclusive,
  requireAccepted,
  test,
  valueAt,
} from '../../../helpers/test.ts';

/** Visible ASCII without the quotation mark and the backslash, which JSON escapes. */
const PUNCTUATION = "!#$%&'()*+,-./:;<=>?@[]^_`{|}~";

interface Case {
  readonly role: 'given' | 'byDefault' | 'empty' | 'longest';
  /** Undefined: none is sent. */
  readonly prefix: string | undefined;
  readonly shownPrefix: string;
  readonly tokenBeginning?: string;
  /** Registered first, and then replaced by a webhook for which no prefix is sent: a service may keep it. */
  readonly formerPrefix?: string;
  /** A sound target may refuse it, so it never stands alone for its role. */
  readonly isBold?: true;
}

/** The first one decides whether the others are judged: if no prefix arrives, that is one finding. */
const CASES: readonly Case[] = [
  { role: 'given', prefix: 'Token', shownPrefix: 'Token ' },
  { role: 'given', prefix: 'Bearer', shownPrefix: 'Bearer ' },
  { role: 'given', prefix: 'k', shownPrefix: 'k ' },
  {
    role: 'given',
    prefix: 'Api-Key',
    shownPrefix: 'Api-Key ',
    tokenBeginning: PUNCTUATION,
  },
  {
    role: 'given',
    prefix: 'JWT',
    shownPrefix: 'JWT ',
    tokenBeginning: 'Long.'.repeat(60),
  },
  { role: 'given', prefix: 'bearer', shownPrefix: 'bearer ' },
  {
    role: 'given',
    prefix: '0070',
    shownPrefix: '0070 ',
    tokenBeginning: lettersOf(1001),
    isBold: true,
  },
  // Two of each kind, for a mistake may depend on the id.
  ...["R&D'", '<Key>', 'A&B', 'K<1>', '50%26', 'C+%20'].map((prefix): Case => ({
    role: 'given',
    prefix,
    shownPrefix: `${prefix} `,
    isBold: true,
  })),
  { role: 'byDefault', prefix: undefined, shownPrefix: 'Bearer ' },
  { role: 'empty', prefix: '', shownPrefix: '' },
  {
    role: 'longest',
    prefix: 'Prefix-Of-20-Letters',
    shownPrefix: 'Prefix-Of-20-Letters ',
  },
  { role: 'byDefault', prefix: undefined, shownPrefix: 'Bearer ', formerPrefix: 'Former', isBold: true },
];

test(
  'a notification carries the header Authorization with the prefix and the token of its webhook',
  ...covers(
    {
      given: 'EVENT-HEADER-GIVEN-PREFIX',
      byDefault: 'EVENT-HEADER-DEFAULT-PREFIX',
      empty: 'EVENT-HEADER-EMPTY-PREFIX',
      longest: 'EVENT-HEADER-LONGEST-PREFIX',
    },
    async ({ partner, candidates, guests, openInbox, events, webhookTokens }, ids) => {
      const receivers = await Promise.all(
        drawnOfEach(
          isQuick() ? CASES.filter(({ isBold }) => isBold !== true) : CASES,
          ({ role }) => role,
        ).map(async ({ role, prefix, shownPrefix, tokenBeginning, formerPrefix, isBold = false }) => {
          const inbox = await openInbox();
          const token = webhookTokens.next(tokenBeginning);
          const body = soundWebhook(inbox.url, { ...CREATIONS, token, authorizationHeaderPrefix: prefix });
          const first = await sendWebhook(partner, {
            ...body,
            ...(formerPrefix !== undefined && { authorizationHeaderPrefix: formerPrefix }),
          });
          const id = isAccepted(first) ? int64Of(valueAt(first.json ?? null, '/id')) : undefined;
          const isReplaced = formerPrefix !== undefined && id !== undefined;
          const webhook = isReplaced ? await partner.send('replaceWebhook', { path: { id }, body }) : first;
          const [expected, kept] = [shownPrefix + token, isReplaced ? `${formerPrefix} ${token}` : undefined];
          return { requirement: ids[role], inbox, expected, kept, body, webhook, isBold };
        }),
      );
      const sound = receivers.filter(
        ({ webhook, body, requirement }) =>
          isAccepted(webhook) &&
          isStoredAs(webhook.json, body) &&
          (requirement !== ids.byDefault || mayShowDefaultPrefix(webhook.json)),
      );
      const told = await events.firstOrSecond(
        sound.map(({ inbox }) => inbox),
        async () => {
          const { subject, created } = await book(partner, candidates, guests.phone());
          return { event: 'CREATE', subject, trigger: created };
        },
      );
      let givenPrefixHolds = true;
      for (const receiver of receivers) {
        const { requirement, inbox, expected, kept, webhook, isBold } = receiver;
        const notified = told.get(inbox);
        if (isBold && notified === undefined) continue;
        if (!sound.includes(receiver)) {
          leaveInconclusive(
            requirement,
            'such a webhook could not be registered as sent, which is a separate finding',
          );
        } else if (notified === undefined) {
          leaveInconclusive(
            requirement,
            'such a webhook received no notification, which is a separate finding',
          );
        } else {
          const values = headerValues(notified.received, 'authorization');
          const holds = values.length === 1 && (values[0] === expected || values[0] === kept);
          const isGiven = requirement === ids.given;
          if (!holds && !isGiven && !givenPrefixHolds) {
            leaveInconclusive(requirement, 'the header is wrong even with an ordinary prefix');
            continue;
          }
          if (isGiven) givenPrefixHolds &&= holds;
          expectThat(requirement, holds, {
            expected: `Authorization: ${expected}`,
            observed: values.length === 0 ? 'no header Authorization' : `Authorization: ${values.join(', ')}`,
            evidence: [webhook, notified.trigger, notified],
          });
        }
      }
    },
  ),
);

test(
  'a webhook without a token does not get the token of another webhook',
  ...covers(
    'EVENT-HEADER-OTHERS-TOKEN',
    async ({ partner, candidates, guests, openInbox, events, webhookTokens }, requirement) => {
      const [other, bare] = [await openInbox(), await openInbox()];
      const ofBookings = { entities: ['BOOKING'], authorizationHeaderPrefix: undefined };
      const token = webhookTokens.next();
      requireAccepted(await sendWebhook(partner, soundWebhook(other.url, { ...ofBookings, token })));
      const withoutToken = soundWebhook(bare.url, { ...ofBookings, token: undefined });
      const registered = requireAccepted(await sendWebhook(partner, withoutToken));
      const { subject, created } = await book(partner, candidates, guests.phone());
      const creation = { event: 'CREATE', subject, trigger: created } as const;
      // A header that is kept for the next notification, of whichever webhook, shows once the other one has come.
      await events.first(other, creation);
      const first = await events.first(bare, creation);
      const trigger = await partner.send('cancelBooking', { path: { id: subject.id } });
      const update = { event: 'UPDATE', subject, trigger, states: cancellation } as const;
      const updated = isAccepted(trigger) ? [other, bare] : [];
      const told = await Promise.all(updated.map((inbox) => events.first(inbox, update)));
      const notified = [first, told[1]].flatMap((one) => one ?? []);
      if (notified.length === 0) return inconclusive('the webhook without a token was not notified');
      for (const one of notified) {
        const values = headerValues(one.received, 'authorization');
        expectThat(requirement, !values.some((value) => webhookTokens.areIn(value)), {
          expected: 'no token of another webhook',
          observed: `Authorization: ${values.join(', ')}`,
          evidence: [registered, one.trigger, one],
        });
      }
    },
  ),
);
