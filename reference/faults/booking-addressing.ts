import type { Fault } from './fault.ts';

/** Leading digits of a text, as `parseInt` takes them. */
function leadingDigits(text: string): string {
  return /^-?\d+/.exec(text)?.[0] ?? text;
}

/** Which entity a path names (sections 4.9 to 4.11). */
export const bookingAddressingFaults: readonly Fault[] = [
  {
    id: 'bookings-unknown-restaurant-replaced',
    mistake: 'A booking for an unknown restaurant goes to the one that was booked last.',
    breaks: ['CREATE-BOOKING-UNKNOWN-ID'],
    override: (sound) => {
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
  },
  {
    id: 'bookings-nearest-restaurant',
    mistake: 'The restaurant of a booking is looked up through an index that gives the next lower id too.',
    breaks: ['CREATE-BOOKING-UNKNOWN-ID'],
    subtle: true,
    override: (sound) => ({
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
  },
  {
    id: 'bookings-malformed-restaurant-replaced',
    mistake: 'An id that is no number leaves the restaurant of the booking before in its place.',
    breaks: ['CREATE-BOOKING-MALFORMED-ID'],
    override: (sound) => {
      let last: bigint | undefined;
      return {
        readRestaurantId: (text, operation) => {
          if (operation !== 'createBooking') return sound.readRestaurantId(text, operation);
          if (/^-?\d+$/.test(text) || last === undefined) last = sound.readRestaurantId(text, operation);
          return last;
        },
      };
    },
  },
  {
    id: 'bookings-restaurant-leading-digits',
    mistake: 'Of the restaurant id of a booking only the leading digits are read.',
    breaks: ['CREATE-BOOKING-MALFORMED-ID'],
    subtle: true,
    override: (sound) => ({
      readRestaurantId: (text, operation) =>
        sound.readRestaurantId(operation === 'createBooking' ? leadingDigits(text) : text, operation),
    }),
  },
  {
    id: 'bookings-read-leading-digits',
    mistake: 'Of the id of a booking to be read only the leading digits are read.',
    breaks: ['GET-BOOKING-MALFORMED-ID'],
    subtle: true,
    override: (sound) => ({
      readBookingId: (text, operation) =>
        sound.readBookingId(operation === 'getBooking' ? leadingDigits(text) : text, operation),
    }),
  },
  {
    id: 'bookings-cancellation-leading-digits',
    mistake: 'Of the id of a booking to be cancelled only the leading digits are read.',
    breaks: ['CANCEL-BOOKING-MALFORMED-ID'],
    subtle: true,
    override: (sound) => ({
      readBookingId: (text, operation) =>
        sound.readBookingId(operation === 'cancelBooking' ? leadingDigits(text) : text, operation),
    }),
  },
  {
    id: 'bookings-read-unknown-last',
    mistake: 'A read of an unknown id gives the booking that was looked at last.',
    breaks: ['GET-BOOKING-UNKNOWN-ID'],
    subtle: true,
    override: (sound) => {
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
  },
  {
    id: 'bookings-read-large-ids-not-found',
    mistake: 'The id of a booking to be read passes through a float, so that large ones are not found.',
    breaks: ['GET-BOOKING-ANSWERS-200'],
    subtle: true,
    override: (sound) => ({
      readBookingId: (text, operation) => {
        const id = sound.readBookingId(text, operation);
        return operation === 'getBooking' ? BigInt(Number(id)) : id;
      },
    }),
  },
  {
    id: 'bookings-read-of-one-node-not-found',
    mistake: 'Two nodes take bookings in turn, and reads look in the store of the first.',
    breaks: ['GET-BOOKING-ANSWERS-200'],
    subtle: true,
    override: (sound) => ({
      readBookingId: (text, operation) => {
        const id = sound.readBookingId(text, operation);
        return operation === 'getBooking' && (id / 2n) % 2n === 0n ? -1n : id;
      },
    }),
  },
];
