import type { Behaviour } from '../../decisions/index.ts';
import type { Change, ChangeName } from '../../decisions/webhooks.ts';
import type { Webhook } from '../../domain/webhook.ts';
import { jsonText } from '../../wire/json.ts';
import type { Json } from '../../wire/json.ts';
import { fieldsOf } from '../terms/requests.ts';
import type { Site } from '../terms/site.ts';
import { changes, kinds } from './changes.ts';
import { list } from './list.ts';
import type { ReadyCondition } from '../terms/conditions.ts';

/** A mistake in a notification. */
interface Mistake extends Pick<Site, 'operator' | 'place' | 'says'> {
  /** The wrong decisions; `isMeant` says whether the mistake shows now. */
  readonly override: (sound: Behaviour, isMeant: (name: ChangeName) => boolean) => Partial<Behaviour>;
}

/** Another Authorization, by the webhook that a sender reads in its place. */
function authorisedAs(
  operator: string,
  part: string,
  says: string,
  read: (webhook: Webhook) => Webhook,
): Mistake {
  return {
    ...{ operator, place: `delivery:${part}`, says },
    override: (sound, isMeant) => ({
      authorizationHeader: (webhook, name) =>
        sound.authorizationHeader(isMeant(name) ? read(webhook) : webhook, name),
    }),
  };
}

/** Another address, by the url of the webhook. */
function sentTo(operator: string, part: string, says: string, changed: (url: string) => string): Mistake {
  return {
    ...{ operator, place: `delivery:${part}`, says },
    override: (sound, isMeant) => ({
      deliveryUrl: (webhook, name) => {
        const url = sound.deliveryUrl(webhook, name);
        const other = changed(url);
        return other !== url && isMeant(name) ? other : url;
      },
    }),
  };
}

/** Another envelope around the data. */
function wrapped(
  operator: string,
  part: string,
  says: string,
  changed: (json: Readonly<Record<string, Json | undefined>>, at: number) => Json,
): Mistake {
  return {
    ...{ operator, place: `delivery:${part}`, says },
    override: (sound, isMeant) => ({
      notificationJson: (notification, date) => {
        const json = sound.notificationJson(notification, date);
        return isMeant(notification) ? changed(fieldsOf(json), notification.at) : json;
      },
    }),
  };
}

const HOUR_MS = 3_600_000;

const mistakes: readonly Mistake[] = [
  ...(['PUT', 'PATCH'] as const).map((method): Mistake => ({
    ...{ operator: 'method', place: `delivery:${method}`, says: `… is sent with the method ${method}` },
    override: (sound, isMeant) => ({
      deliveryMethod: (name) => (isMeant(name) ? method : sound.deliveryMethod(name)),
    }),
  })),
  {
    ...{ operator: 'media', place: 'delivery:content-type', says: '… is sent as plain text' },
    override: (sound, isMeant) => ({
      deliveryHeaders: (authorization, name) => ({
        ...sound.deliveryHeaders(authorization, name),
        ...(isMeant(name) && { 'content-type': 'text/plain' }),
      }),
    }),
  },
  authorisedAs('lose', 'token', '… carries no token', (webhook) => ({ ...webhook, token: undefined })),
  authorisedAs('default', 'prefix', '… carries the word Bearer, whatever the prefix is', (webhook) => ({
    ...webhook,
    authorizationHeaderPrefix: 'Bearer',
  })),
  sentTo('lose', 'query', '… is sent to the url without its query', (url) => url.replace(/\?.*$/, '')),
  sentTo('lose', 'last-step', '… is sent to the url without the last step of its path', (url) =>
    url.replace(/^(\w+:\/\/[^/?]+\/[^?]+)\/[^/?]+(?=$|\?)/, '$1'),
  ),
  wrapped('lose', 'date', '… has no date', (json) => ({ ...json, date: undefined })),
  wrapped('lose', 'uuid', '… has no uuid', (json) => ({ ...json, uuid: undefined })),
  wrapped('encode', 'data', '… has its data as a text of JSON', (json) => ({
    ...json,
    data: jsonText(json['data'] ?? null),
  })),
  wrapped('stale', 'date', '… has the date of two hours ago', (json, at) => ({
    ...json,
    date: new Date(at - 2 * HOUR_MS).toISOString(),
  })),
];

/** A sender that reads the time of the entity in place of that of the event. */
const dateOfCreation: Mistake = {
  ...{ operator: 'stale', place: 'delivery:date-of-creation', says: '… has the date of the creation' },
  override: (sound, isMeant) => {
    const born = new Map<string, Json>();
    return {
      notificationJson: (notification, date) => {
        const key = `${notification.entity} ${jsonText(fieldsOf(notification.data)['id'] ?? null)}`;
        if (notification.event === 'CREATE') born.set(key, date);
        return sound.notificationJson(notification, (isMeant(notification) && born.get(key)) || date);
      },
    };
  },
};

/** A sender whose task ends with an error that nobody catches. */
const endedByFailure: Site = list(
  [
    'events',
    'skip',
    'delivery:after-failure',
    'One task notifies the webhooks of a change in turn, and ends with the first receiver that fails',
  ],
  [],
  (_sound, holds) => ({ deliveryLine: 'change', goesOnAfterFailure: () => !holds({}) }),
);

const TOGETHER = 'a sender may date what it sends together';

function siteOf({ operator, place, says, override }: Mistake, change: Change): Site {
  const { event, entity, says: title } = changes[change];
  const isOf = (name: ChangeName): boolean => name.event === event && name.entity === entity;
  return {
    ...{ area: 'events', operator, place: `${place}@${change}` },
    says: says.replace('…', `A notification of ${title}`),
    facts: [],
    override: (sound, holds) => override(sound, (name) => isOf(name) && holds({})),
  };
}

/** Every way in which a sender may get the request of one kind of notification wrong. */
export const deliverySites: readonly Site[] = [
  endedByFailure,
  ...mistakes.flatMap((mistake) => kinds.map((change) => siteOf(mistake, change))),
  ...kinds
    .filter((change) => ['UPDATE', 'DELETE'].includes(changes[change].event))
    .map((change) => ({
      ...siteOf(dateOfCreation, change),
      harmless: ({ name }: ReadyCondition) => (name === 'always' ? undefined : TOGETHER),
    })),
];
