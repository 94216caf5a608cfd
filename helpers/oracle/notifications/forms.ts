import type { RequirementId } from '../../../spec/requirements/catalogue.ts';
import { headerValues, type Received } from '../../http/notification.ts';
import { excerpt } from '../../values/json/json-pointer.ts';
import { isJsonMedia, isJsonObject, type JsonObject, jsonTypeOf } from '../../values/json/json.ts';
import { normalEncoding } from '../../values/webhook-values.ts';
import type { Contradiction, Rule } from '../contradiction.ts';
import { type Subscription, subscriptionsIn } from '../subscriptions.ts';
import { eventEntities, eventTypes } from '../../../spec/vocabulary.ts';

/** Every notification, whatever it tells of, has the form of sections 2.9 and 6 and goes to the url of its webhook. */
export const formsKept: Rule = (trace) => {
  const { ofInbox, unclear } = subscriptionsIn(trace);
  return trace.notifications.flatMap((received): readonly Contradiction[] => {
    const { inbox, arrivedAtMonotonicMs, json, cut } = received;
    if (unclear.has(inbox) || cut || !isJsonObject(json) || !isNotification(json)) return [];
    const made = ofInbox.get(inbox)?.filter(({ fromMs }) => fromMs <= arrivedAtMonotonicMs) ?? [];
    const last = made.at(-1);
    if (last === undefined) return [];
    const { sent: trigger } = last;
    const notified = { kind: 'notified', operation: 'receiveNotification', received, trigger } as const;
    return [...headBreaches(received), ...bodyBreaches(json), ...urlBreaches(received, made)].map(
      ([requirement, expected, observed]) => ({
        ...{ requirement, expected, observed },
        evidence: [trigger, { ...notified, breaches: [] }],
        explainedBy: [],
      }),
    );
  });
};

type Breach = readonly [requirement: RequirementId, expected: string, observed: string];

const EVENTS: readonly unknown[] = eventTypes;

const ENTITIES: readonly unknown[] = eventEntities;

/** Whether a body tells of an event; a target may send other things to an address, to see if somebody answers there. */
function isNotification({ event, entity }: JsonObject): boolean {
  return EVENTS.includes(event) && ENTITIES.includes(entity);
}

function headBreaches(received: Received): readonly Breach[] {
  const { method } = received;
  const media = headerValues(received, 'content-type');
  const isJson = media.length === 1 && isJsonMedia(media[0]);
  return [
    ...(method === 'POST' ? [] : [['EVENT-METHOD-POST', 'the method POST', method] as const]),
    ...(isJson ? [] : [['EVENT-MEDIA-TYPE', 'the content type application/json', listed(media)] as const]),
  ];
}

function listed(media: readonly string[]): string {
  return media.length === 0 ? 'no content type' : media.join(', ');
}

function bodyBreaches({ event, entity, data, uuid, date }: JsonObject): readonly Breach[] {
  const of = `in ${excerpt(event)} ${excerpt(entity)}`;
  return (
    [
      ['EVENT-DATA', data, 'object'],
      ['EVENT-UUID', uuid, 'string'],
      ['EVENT-DATE', date, 'string'],
    ] as const
  ).flatMap(([field, value, type]): readonly Breach[] => {
    if (value === undefined) return [[`${field}-PRESENT`, `a value ${of}`, 'none']];
    const found = jsonTypeOf(value);
    return found === type ? [] : [[`${field}-TYPE`, `type ${type} ${of}`, `type ${found}`]];
  });
}

/** Paths and queries that every sender leaves as they are but for percent-encoding: no dots, no fragment, no odd characters. */
const PLAIN = /^(?!.*\/\.)[\w\-.~!$&'()*+,;=:@%/?]*$/;

function urlBreaches({ path, query }: Received, made: readonly Subscription[]): readonly Breach[] {
  const found = normalEncoding(path + query);
  if (made.some(({ rest }) => !PLAIN.test(rest) || normalEncoding(rest) === found)) return [];
  return [['EVENT-URL-KEPT', `…${made.at(-1)?.rest ?? ''}`, `…${path}${query}`]];
}
