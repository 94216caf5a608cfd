import { judging, without } from '../builders/bookings.ts';
import { faults } from '../builders/fault.ts';

/** How long, and for how many bookings, one confirmation opens a restaurant to other phones; milliseconds. */
const OPEN_MS = 2000;

const STRANGERS = 3;

/** Demands of a restaurant on bookings, apart from their time (sections 8.3 and 8.5). */
export const conditionFaults = faults({
  'RESTRICT-GUEST-CHANNEL-OFF': {
    'restrictions-channel-not-looked-at': [
      'The field guestAcquisitionChannelEnabled is never checked.',
      without('channel-off'),
    ],
    'restrictions-channel-of-second-request': [
      'Only the first request is refused because the channel is off; later ones find a cached "yes".',
      (sound) => {
        const seen = new Set<bigint>();
        return judging('channel-off', ({ restaurant, ...attempt }, violatedBy) => {
          const isViolated = violatedBy({ restaurant, ...attempt }) && !seen.has(restaurant.id);
          seen.add(restaurant.id);
          return isViolated;
        })(sound);
      },
    ],
    'restrictions-channel-remembered': [
      'The state of the channel is cached at the first booking, so turning it off has no effect.',
      (sound) => {
        const open = new Set<bigint>();
        return judging('channel-off', (attempt, violatedBy) => {
          if (!violatedBy(attempt)) open.add(attempt.restaurant.id);
          return !open.has(attempt.restaurant.id);
        })(sound);
      },
    ],
  },
  'RESTRICT-UNCONFIRMED-REFUSED': {
    'restrictions-confirmation-not-looked-at': [
      'The confirmation of the phone is never checked.',
      without('phone-not-confirmed'),
    ],
    'restrictions-confirmation-remembered': [
      'Whether codes are required is cached at the first booking, so requiring them has no effect.',
      (sound) => {
        const open = new Set<bigint>();
        return judging('phone-not-confirmed', (attempt, violatedBy) => {
          const { id, properties } = attempt.restaurant;
          if (properties.phoneConfirmationEnabled !== true) open.add(id);
          return !open.has(id) && violatedBy(attempt);
        })(sound);
      },
    ],
    'restrictions-known-guests-need-no-code': [
      'A guest who has booked before counts as known, and needs no code.',
      judging(
        'phone-not-confirmed',
        (attempt, violatedBy) =>
          violatedBy(attempt) && !attempt.allActive().some(({ phone }) => phone === attempt.request.phone),
      ),
    ],
    'restrictions-phone-without-code-accepted': [
      'A phone that was never sent a code has no entry, which counts as nothing left to confirm.',
      (sound) => {
        const requested = new Set<string>();
        return {
          readCodePhone: (value) => {
            const phone = sound.readCodePhone(value);
            requested.add(phone);
            return phone;
          },
          ...judging(
            'phone-not-confirmed',
            (attempt, violatedBy) => violatedBy(attempt) && requested.has(attempt.request.phone),
          )(sound),
        };
      },
    ],
  },
  'RESTRICT-REQUESTED-REFUSED': {
    'restrictions-request-confirms': [
      'A phone counts as confirmed as soon as a code is sent to it.',
      (sound) => {
        const requested = new Set<string>();
        return {
          readCodePhone: (value) => {
            const phone = sound.readCodePhone(value);
            requested.add(phone);
            return phone;
          },
          ...judging(
            'phone-not-confirmed',
            (attempt, violatedBy) => violatedBy(attempt) && !requested.has(attempt.request.phone),
          )(sound),
        };
      },
    ],
  },
  'RESTRICT-CONFIRMED-ACCEPTED': {
    'restrictions-confirmation-without-effect': [
      'A confirmation is stored under another form of the phone than bookings look for.',
      judging('phone-not-confirmed', ({ restaurant }) => {
        return restaurant.properties.phoneConfirmationEnabled === true;
      }),
    ],
    'restrictions-confirmation-of-long-phones-without-effect': [
      'A confirmation stores the first 12 characters of the phone, but bookings look for all of them.',
      judging(
        'phone-not-confirmed',
        ({ restaurant, request, ...attempt }, violatedBy) =>
          violatedBy({ restaurant, request, ...attempt }) ||
          (restaurant.properties.phoneConfirmationEnabled === true && request.phone.length > 12),
      ),
    ],
  },
  'RESTRICT-OTHER-CONFIRMED-REFUSED': {
    'restrictions-confirmation-opens-restaurant': [
      'A confirmation is stored for the restaurant instead of the phone, and opens it to any phone for a while.',
      (sound) => {
        const open = new Map<bigint, { readonly untilMs: number; readonly strangers: number }>();
        return {
          codeMatches: (sent, phone, code, nowMs) => {
            const matches = sound.codeMatches(sent, phone, code, nowMs);
            if (matches) open.set(sent.restaurantId, { untilMs: nowMs + OPEN_MS, strangers: STRANGERS });
            return matches;
          },
          ...judging('phone-not-confirmed', (attempt, violatedBy) => {
            const { id } = attempt.restaurant;
            const opened = open.get(id);
            if (!violatedBy(attempt)) return false;
            if (opened === undefined || opened.untilMs < attempt.now || opened.strangers < 1) return true;
            open.set(id, { ...opened, strangers: opened.strangers - 1 });
            return false;
          })(sound),
        };
      },
    ],
    'restrictions-confirmation-of-similar-phones': [
      'Confirmations are compared without the last two digits of the phone.',
      () => ({ confirmationReach: (_restaurantId, phone) => phone.slice(0, -2) }),
    ],
  },
});
