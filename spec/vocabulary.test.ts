import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { parse } from 'yaml';
import { catalogue, requirementById } from './requirements/catalogue.ts';
import { at, itemsOf, listOperations } from './testing/document.ts';
import {
  allOperations,
  allStates,
  capabilities,
  factsOf,
  isBookingState,
  isOperation,
  operationsWith,
  stateIs,
  statesWith,
  statesWithout,
  type Operation,
} from './vocabulary.ts';

const read = (name: string): unknown => parse(readFileSync(new URL(name, import.meta.url), 'utf8'));
const api = read('openapi.yaml');
const described = listOperations(api, 'paths');

const schemaOf = (holder: unknown): unknown => at(holder, 'content', 'application/json', 'schema');
const nameOf = (schema: unknown): string =>
  String(at(schema, '$ref') ?? at(schema, 'items', '$ref')).replace('#/components/schemas/', '');

/** The operations that the document describes and of which something holds, in its order. */
function describedWith(holds: (operation: (typeof described)[number]) => boolean): readonly string[] {
  return described.filter(holds).map(({ id }) => id);
}

/** The operations that pass a test. */
function known(holds: (operation: Operation) => boolean): readonly Operation[] {
  return allOperations.filter(holds);
}

/** The words of a text that are states, in the order of the contract. */
function statesNamedIn(text: string): readonly string[] {
  const words = new Set(text.match(/[A-Z_]+/g));
  return allStates.filter((state) => words.has(state));
}

test('the states are those of openapi.yaml, in its order', () => {
  expect(allStates).toEqual(itemsOf(at(api, 'components', 'schemas', 'BookingState', 'enum')));
  expect(isBookingState('CREATED')).toBe(true);
  expect(isBookingState('created')).toBe(false);
});

test('the operations are those of openapi.yaml, in its order', () => {
  expect(allOperations).toEqual(described.map(({ id }) => id));
  expect(isOperation('getBooking')).toBe(true);
  expect(isOperation('toString')).toBe(false);
});

test('the capabilities are those of control.yaml, and some requirement needs each of them', () => {
  const named = at(
    read('control.yaml'),
    'components',
    'schemas',
    'Capabilities',
    'properties',
    'capabilities',
  );
  expect(capabilities).toEqual(itemsOf(at(named, 'items', 'enum')));
  const needed = new Set(catalogue.map(({ needs }) => needs));
  expect(capabilities.filter((capability) => !needed.has(capability))).toEqual([]);
});

test('reads are GET requests, writes are not, and the token request is neither', () => {
  expect(operationsWith('reads')).toEqual(describedWith(({ method }) => method === 'GET'));
  const written = describedWith(({ id, method }) => method !== 'GET' && id !== 'requestToken');
  expect(operationsWith('writes')).toEqual(written);
});

test('a booking or webhook is created by a POST and taken back by a DELETE of the same resource', () => {
  const kinds = ['booking', 'webhook'] as const;
  for (const kind of kinds) {
    const [creates, ...others] = described.filter(({ id }) =>
      operationsWith('creates', kind).some((one) => one === id),
    );
    const [removes] = described.filter(({ id }) =>
      operationsWith('takesBack', kind).some((one) => one === id),
    );
    expect(others).toEqual([]);
    expect(creates).toMatchObject({ method: 'POST' });
    expect(removes).toMatchObject({ method: 'DELETE' });
    expect(creates?.path.endsWith(`/${kind}`)).toBe(true);
    expect(removes?.path.endsWith(`/${kind}/{id}`)).toBe(true);
  }
  expect(known((one) => factsOf(one).creates !== undefined)).toHaveLength(kinds.length);
  expect(operationsWith('takesBack')).toEqual(describedWith(({ method }) => method === 'DELETE'));
});

test('an operation shows what the schema of its response describes', () => {
  const schemas = {
    restaurant: ['RestaurantExternalDto', 'PageRestaurantExternalDto'],
    booking: ['BookingExternalDto'],
    webhook: ['WebhookExternalDto'],
  };
  for (const kind of ['restaurant', 'booking', 'webhook'] as const) {
    const shown = describedWith(({ node }) =>
      schemas[kind].includes(nameOf(schemaOf(at(node, 'responses', '200')))),
    );
    expect(operationsWith('shows', kind)).toEqual(shown);
  }
});

test('only the read of a booking needs something created before, and each limit counts one operation', () => {
  expect(operationsWith('reads', 'created')).toEqual(['getBooking']);
  expect(operationsWith('reads', 'standing')).toHaveLength(operationsWith('reads').length - 1);
  expect(operationsWith('ceiling', 'bookings')).toEqual(operationsWith('creates', 'booking'));
  expect(operationsWith('ceiling', 'codeRequests')).toEqual(['requestConfirmationCode']);
});

test('the statements name the states of which they speak', () => {
  const named = (id: Parameters<typeof requirementById>[0]) => {
    const { text, judged = '' } = requirementById(id);
    return statesNamedIn(`${text} ${judged}`);
  };
  expect(named('RESTRICT-ONE-ACTIVE')).toEqual(statesWith('active'));
  expect(named('RESTRICT-EVERY-ACTIVE-STATE')).toEqual(
    statesWith('active').filter((one) => one !== 'CREATED'),
  );
  expect(named('CANCEL-BOOKING-ACCEPTED')).toEqual(statesWith('cancelable'));
  for (const id of ['CANCEL-BOOKING-TAKES-EFFECT', 'EVENT-UPDATE-BOOKING-CANCELED'] as const) {
    expect(named(id)).toEqual(statesWith('cancelled'));
  }
});

test('each state that is over has its own statement about a second booking', () => {
  const freed = catalogue.flatMap(
    ({ id }) => /^RESTRICT-([A-Z-]+)-FREES$/.exec(id)?.[1]?.replaceAll('-', '_') ?? [],
  );
  expect(freed.toSorted()).toEqual([...statesWith('over')].toSorted());
});

test('a state is active or over', () => {
  expect(statesWithout('active')).toEqual(statesWith('over'));
  expect(statesWith('active', 'over')).toEqual([]);
  expect(statesWithout('active', 'over')).toEqual([]);
  expect(stateIs('CANCELING', 'cancelled')).toBe(true);
  expect(stateIs('ACCEPTED', 'cancelled')).toBe(false);
  expect(stateIs('accepted', 'active')).toBe(false);
  expect(stateIs(undefined, 'active')).toBe(false);
});

test('a visit begins in the initial states, and a cancellation must be accepted until it has begun', () => {
  const visit = statesWith('visit');
  expect(visit.slice(0, 2)).toEqual(statesWith('initial'));
  expect(visit.slice(0, 3)).toEqual(statesWith('cancelable'));
  expect(visit.at(-1)).toBe('CLOSED');
});
