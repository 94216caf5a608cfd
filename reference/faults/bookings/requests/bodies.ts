import type { Behaviour } from '../../../decisions/index.ts';
import type { Call } from '../../../wire/call.ts';
import type { JsonObject } from '../../../wire/json.ts';
import { sentJson } from '../../builders/answers.ts';
import { faults } from '../../builders/fault.ts';
import type { Fault } from '../../builders/fault.ts';

/** Stands in for a body: a new guest each time, at the time of the previous booking. */
interface Defaults {
  /** Reads a body soundly, and remembers its date. */
  readonly read: Behaviour['readBookingBody'];
  readonly of: (call: Call) => JsonObject;
}

function defaults(sound: Behaviour): Defaults {
  const dates = new Map<string, unknown>();
  let guests = 0;
  return {
    read: (behaviour, call) => {
      const body = sound.readBookingBody(behaviour, call);
      if (body['date'] !== undefined) dates.set(call.id, body['date']);
      return body;
    },
    of: ({ id }) => {
      guests += 1;
      const phone = `+1202556${`${guests}`.padStart(4, '0')}`;
      return { firstName: 'Guest', date: dates.get(id), phone, persons: 2 };
    },
  };
}

/** Uses defaults in place of some bodies. */
function filling(
  isFilled: (call: Call) => boolean,
  filled: (call: Call, standIn: JsonObject) => JsonObject = (_call, standIn) => standIn,
): Fault['override'] {
  return (sound) => {
    const { read, of } = defaults(sound);
    return {
      readBookingBody: (behaviour, call) => (isFilled(call) ? filled(call, of(call)) : read(behaviour, call)),
    };
  };
}

function isOtherJson(call: Call): boolean {
  const json = sentJson(call);
  return json !== undefined && (json === null || typeof json !== 'object' || Array.isArray(json));
}

function firstOfList(call: Call, standIn: JsonObject): JsonObject {
  const json = sentJson(call);
  const first: unknown = Array.isArray(json) ? json[0] : undefined;
  return typeof first === 'object' && first !== null ? { ...first } : standIn;
}

/** The bodies of booking requests (section 4.9). */
export const bodyFaults = faults({
  'CREATE-BOOKING-BODY-REQUIRED': {
    'bookings-empty-body-accepted': [
      'A booking request without a body takes its values from the previous booking.',
      filling(({ body }) => body.length === 0),
    ],
    'bookings-other-json-accepted': [
      'A JSON body that is not an object takes its values from the previous booking.',
      filling(isOtherJson),
    ],
    'bookings-list-accepted': [
      'A list of booking requests is read as its first element.',
      filling((call) => Array.isArray(sentJson(call)), firstOfList),
    ],
    'bookings-broken-json-accepted': [
      'A body that cannot be parsed counts as an empty request, which takes its values from the previous one.',
      filling((call) => call.body.length > 0 && sentJson(call) === undefined),
    ],
  },
});
