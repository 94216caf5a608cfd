import { eventEntities, eventTypes } from '../vocabulary.ts';
import { judged, type Matrix } from './matrix.ts';

const KINDS = eventTypes.flatMap((event) => eventEntities.map((entity) => `${event} ${entity}`));

const ALL = 'all events of both entities';

/** Section 6.2: a webhook gets what it is subscribed to, and nothing else. */
export const subscriptions: Matrix = {
  title: 'Events and subscriptions',
  text: 'Each kind of event, with each subscription to a single one, and to all.',
  rows: KINDS,
  columns: [...KINDS, ALL],
  cell: (row, column) => {
    if (!KINDS.includes(row)) return undefined;
    if (row === column || column === ALL) return judged('EVENT-EVERY-SUBSCRIBER');
    if (!KINDS.includes(column)) return undefined;
    const [event] = column.split(' ');
    const isOfEvent = event !== undefined && row.startsWith(event);
    return judged(isOfEvent ? 'EVENT-SUBSCRIBED-ENTITIES-ONLY' : 'EVENT-SUBSCRIBED-EVENTS-ONLY');
  },
};
