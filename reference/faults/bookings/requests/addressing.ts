import { faults } from '../../builders/fault.ts';
import { asText, fieldOf } from '../../builders/json.ts';

/** Leading digits of a text, as `parseInt` takes them. */
function leadingDigits(text: string): string {
  return /^-?\d+/.exec(text)?.[0] ?? text;
}

/** The entities that paths name (sections 4.9 to 4.11). */
export const addressingFaults = faults({
  'CREATE-BOOKING-UNKNOWN-ID': {
    'bookings-unknown-restaurant-replaced': [
      'A booking for an unknown restaurant goes to the one booked last.',
      (sound) => {
        let last: bigint | undefined;
        return {
          restaurantById: (restaurants, id, operation) => {
            const found = sound.restaurantById(restaurants, id, operation);
            if (operation !== 'createBooking') return found;
            if (found !== undefined) last = id;
            return found ?? (last === undefined ? undefined : restaurants.get(last));
          },
        };
      },
    ],
    'bookings-nearest-restaurant': [
      'The restaurant of a booking is looked up through an index that also matches the next lower id.',
      (sound) => ({
        restaurantById: (restaurants, id, operation) => {
          const found = sound.restaurantById(restaurants, id, operation);
          if (found !== undefined || operation !== 'createBooking') return found;
          const open = [...restaurants.values()].filter(
            ({ status, properties }) =>
              status === 'ACTIVE' &&
              properties.guestAcquisitionChannelEnabled === true &&
              properties.phoneConfirmationEnabled === false,
          );
          return open.filter((one) => one.id < id).sort((a, b) => (a.id < b.id ? 1 : -1))[0];
        },
      }),
    ],
  },
  'CREATE-BOOKING-MALFORMED-ID': {
    'bookings-malformed-restaurant-replaced': [
      'With an id that is not a number, the restaurant of the previous booking is used.',
      (sound) => {
        let last: bigint | undefined;
        return {
          readRestaurantId: (text, operation) => {
            if (operation !== 'createBooking') return sound.readRestaurantId(text, operation);
            if (/^-?\d+$/.test(text) || last === undefined) last = sound.readRestaurantId(text, operation);
            return last;
          },
        };
      },
    ],
    'bookings-restaurant-leading-digits': [
      'Only the leading digits of the restaurant id are read when a booking is made.',
      (sound) => ({
        readRestaurantId: (text, operation) =>
          sound.readRestaurantId(operation === 'createBooking' ? leadingDigits(text) : text, operation),
      }),
    ],
  },
  'GET-BOOKING-MALFORMED-ID': {
    'bookings-read-leading-digits': [
      'Only the leading digits of the id are read when a booking is read.',
      (sound) => ({
        readBookingId: (text, operation) =>
          sound.readBookingId(operation === 'getBooking' ? leadingDigits(text) : text, operation),
      }),
    ],
  },
  'CANCEL-BOOKING-MALFORMED-ID': {
    'bookings-cancellation-leading-digits': [
      'Only the leading digits of the id are read when a booking is cancelled.',
      (sound) => ({
        readBookingId: (text, operation) =>
          sound.readBookingId(operation === 'cancelBooking' ? leadingDigits(text) : text, operation),
      }),
    ],
  },
  'GET-BOOKING-UNKNOWN-ID': {
    'bookings-read-unknown-last': [
      'A read of an unknown id gives the booking that was read last.',
      (sound) => {
        const known = new Set<bigint>();
        let last: bigint | undefined;
        return {
          bookingJson: (booking, date, where) => {
            known.add(booking.id);
            last = booking.id;
            return sound.bookingJson(booking, date, where);
          },
          readBookingId: (text, operation) => {
            const id = sound.readBookingId(text, operation);
            return operation === 'getBooking' && !known.has(id) ? (last ?? id) : id;
          },
        };
      },
    ],
  },
  'GET-BOOKING-ANSWERS-200': {
    'bookings-read-by-their-session-alone': [
      'Bookings belong to the token with which they were made, so another token finds none of them.',
      (sound) => {
        const owners = new Map<string, string>();
        return {
          perform: async (call, handle) => {
            const caller = call.headers.authorization ?? '';
            const isOthers = (owners.get(call.id) ?? caller) !== caller;
            if (call.operation === 'getBooking' && isOthers)
              return sound.perform({ ...call, id: '-1' }, handle);
            const answer = await sound.perform(call, handle);
            const id = call.operation === 'createBooking' ? fieldOf(answer.body, 'id') : undefined;
            if (id !== undefined) owners.set(asText(id), caller);
            return answer;
          },
        };
      },
    ],
    'bookings-read-large-ids-not-found': [
      'The id of a read passes through a float, so that large ids are not found.',
      (sound) => ({
        readBookingId: (text, operation) => {
          const id = sound.readBookingId(text, operation);
          return operation === 'getBooking' ? BigInt(Number(id)) : id;
        },
      }),
    ],
    'bookings-read-of-one-node-not-found': [
      'Two nodes take bookings in turn, but reads look only in the store of the first.',
      (sound) => ({
        readBookingId: (text, operation) => {
          const id = sound.readBookingId(text, operation);
          return operation === 'getBooking' && (id / 2n) % 2n === 0n ? -1n : id;
        },
      }),
    ],
  },
});
