import type { JsonObject } from '../json-body.ts';
import { sentJson } from './answer-fault.ts';
import type { Fault } from './fault.ts';

/** A booking that nobody asked for in this form: noon of tomorrow, a guest of its own each time. */
function placeholders(): () => JsonObject {
  let guests = 0;
  return () => {
    guests += 1;
    const date = `${new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)}T12:00:00Z`;
    const phone = `+1202556${`${guests}`.padStart(4, '0')}`;
    return { firstName: 'Guest', date, phone, persons: 2 };
  };
}

/** What a booking request is read from (section 4.9). */
export const bookingBodyFaults: readonly Fault[] = [
  {
    id: 'bookings-empty-body-accepted',
    mistake: 'A booking request without a body is filled with defaults.',
    breaks: ['CREATE-BOOKING-BODY-REQUIRED'],
    override: (sound) => {
      const placeholder = placeholders();
      return {
        readBookingBody: (behaviour, call) =>
          call.body.length === 0 ? placeholder() : sound.readBookingBody(behaviour, call),
      };
    },
  },
  {
    id: 'bookings-other-json-accepted',
    mistake: 'A body that is JSON, but no object, is filled with defaults.',
    breaks: ['CREATE-BOOKING-BODY-REQUIRED'],
    override: (sound) => {
      const placeholder = placeholders();
      return {
        readBookingBody: (behaviour, call) => {
          const json = sentJson(call);
          const isOther = json === null || typeof json !== 'object' || Array.isArray(json);
          return json !== undefined && isOther ? placeholder() : sound.readBookingBody(behaviour, call);
        },
      };
    },
  },
  {
    id: 'bookings-list-accepted',
    mistake: 'A list of booking requests is accepted for its first.',
    breaks: ['CREATE-BOOKING-BODY-REQUIRED'],
    subtle: true,
    override: (sound) => {
      const placeholder = placeholders();
      return {
        readBookingBody: (behaviour, call) => {
          const json = sentJson(call);
          if (!Array.isArray(json)) return sound.readBookingBody(behaviour, call);
          const first: unknown = json[0];
          return typeof first === 'object' && first !== null ? { ...first } : placeholder();
        },
      };
    },
  },
  {
    id: 'bookings-broken-json-accepted',
    mistake: 'A body that can not be read is taken for an empty request, which is filled with defaults.',
    breaks: ['CREATE-BOOKING-BODY-REQUIRED'],
    subtle: true,
    override: (sound) => {
      const placeholder = placeholders();
      return {
        readBookingBody: (behaviour, call) =>
          call.body.length > 0 && sentJson(call) === undefined
            ? placeholder()
            : sound.readBookingBody(behaviour, call),
      };
    },
  },
];
