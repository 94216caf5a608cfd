import { Refusal } from '../../wire/call.ts';
import type { OperationName } from '../../wire/call.ts';
import { fieldsOf, idIn, KnownIds, performing, refusalOf, sentBody, withBody } from '../terms/requests.ts';
import type { Area, Site } from '../terms/site.ts';
import { effect } from './effect.ts';

/** Writes to an entity in the path. */
const writes = [
  ['cancelBooking', 'bookings', 'createBooking', 'A cancellation'],
  ['replaceWebhook', 'webhooks', 'createWebhook', 'A replacement'],
  ['deleteWebhook', 'webhooks', 'createWebhook', 'A deletion'],
] as const satisfies readonly (readonly [OperationName, Area, OperationName, string])[];

/** Carries a write out on a neighbour, in place of its own entity or as well. */
function slipping(
  [operation, area, creation, title]: (typeof writes)[number],
  operator: 'confuse' | 'spread',
): Site {
  const what = operator === 'confuse' ? 'reaches another entity instead' : 'reaches another entity as well';
  return effect(area, operator, `effect:${operation}`, `${title} ${what}`, (sound, holds) => {
    const known = new KnownIds();
    return performing(sound, [operation, creation], async (call, handle) => {
      if (call.operation === creation) {
        const answer = await handle(call);
        known.note(idIn(answer)?.toString());
        return answer;
      }
      const other = known.beside(call.id);
      if (other === undefined || !holds({})) return handle(call);
      if (operator === 'confuse') return handle({ ...call, id: other });
      const answer = await handle(call);
      await handle({ ...call, id: other }).catch(() => undefined);
      return answer;
    });
  });
}

/** Cancels by the phone of a booking instead of by its id: in every restaurant. */
const spreadByGuest: Site = effect(
  ...(['bookings', 'spread', 'effect:cancelBooking:guest'] as const),
  'A cancellation reaches the other bookings of its guest as well',
  (sound, holds) => {
    const phones = new Map<string, string>();
    return performing(sound, ['cancelBooking', 'createBooking'], async (call, handle) => {
      const answer = await handle(call);
      if (call.operation === 'createBooking') {
        const [id, phone] = [idIn(answer)?.toString(), fieldsOf(answer.body)['phone']];
        if (id !== undefined && typeof phone === 'string') phones.set(id, phone);
        return answer;
      }
      const phone = phones.get(call.id);
      const others = [...phones].filter(([id, other]) => other === phone && id !== call.id);
      if (others.length > 0 && holds({}))
        for (const [id] of others) await handle({ ...call, id }).catch(() => undefined);
      return answer;
    });
  },
  { counts: 'requests' },
);

/** Refuses a write for the id in its path, and carries it out on the newest entity all the same. */
function doneInSpite([operation, area, creation, title]: (typeof writes)[number]): Site {
  return effect(
    ...([area, 'store', `effect:${operation}:refused-id`] as const),
    `${title} with a wrong id is refused, but reaches the newest entity`,
    (sound, holds) => {
      const known = new KnownIds();
      return performing(sound, [operation, creation], async (call, handle) => {
        if (call.operation === creation) {
          const answer = await handle(call);
          known.note(idIn(answer)?.toString());
          return answer;
        }
        try {
          return await handle(call);
        } catch (error) {
          const other = known.beside(call.id);
          const kind = refusalOf(error)?.kind;
          if (other !== undefined && (kind === 'unknown-entity' || kind === 'invalid-field') && holds({}))
            await handle({ ...call, id: other }).catch(() => undefined);
          throw error;
        }
      });
    },
    { counts: 'requests' },
  );
}

/** Refuses a body with a wrong field, and carries it out with a right one all the same. */
function storedInSpite(operation: OperationName, area: Area, title: string): Site {
  return effect(
    ...([area, 'store', `effect:${operation}:refused-body`] as const),
    `${title} with a wrong field is refused, but takes effect`,
    (sound, holds) => {
      let before: ReturnType<typeof sentBody>;
      let n = 0;
      return performing(sound, [operation], async (call, handle) => {
        try {
          const answer = await handle(call);
          before = sentBody(call);
          return answer;
        } catch (error) {
          const refusal = refusalOf(error);
          if (refusal?.kind === 'invalid-field' && before !== undefined && holds({})) {
            const wrong = /'(\w+)/.exec(refusal.message)?.[1] ?? '';
            const fresh = operation === 'createBooking' ? `+120255${String((n += 1) + 60_000)}` : undefined;
            const right = wrong === 'phone' ? fresh : before[wrong];
            await handle(withBody(call, { ...sentBody(call), [wrong]: right })).catch(() => undefined);
          }
          throw error;
        }
      });
    },
    { counts: 'requests' },
  );
}

/** Refuses what it carries out. */
function refusedAfter(operation: OperationName, area: Area, title: string): Site {
  return effect(
    ...([area, 'store', `effect:${operation}:sound`] as const),
    `${title} is refused although it is sound, and takes effect`,
    (sound, holds) =>
      performing(sound, [operation], async (call, handle) => {
        const answer = await handle(call);
        if (answer.status === 200 && holds({})) throw new Refusal('conflict', 'It was not possible');
        return answer;
      }),
    {
      harmless: ({ name }) =>
        operation === 'createBooking' && name === 'always' ? 'nothing could be booked at all' : undefined,
    },
  );
}

/** Every write that a program may carry out elsewhere, or in spite of its refusal. */
export const slipSites: readonly Site[] = [
  ...writes.flatMap((write) => [slipping(write, 'confuse'), slipping(write, 'spread'), doneInSpite(write)]),
  spreadByGuest,
  storedInSpite('createBooking', 'bookings', 'A booking'),
  storedInSpite('createWebhook', 'webhooks', 'A registration'),
  storedInSpite('replaceWebhook', 'webhooks', 'A replacement'),
  refusedAfter('createBooking', 'bookings', 'A booking'),
  refusedAfter('cancelBooking', 'bookings', 'A cancellation'),
  refusedAfter('createWebhook', 'webhooks', 'A registration'),
  refusedAfter('replaceWebhook', 'webhooks', 'A replacement'),
  refusedAfter('deleteWebhook', 'webhooks', 'A deletion'),
];
