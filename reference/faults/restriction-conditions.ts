import type { Fault } from './fault.ts';
import { judging, without } from './restricted.ts';

/** Milliseconds for which, and bookings for how many, one confirmation opens a restaurant to strangers. */
const OPEN_MS = 2000;
const STRANGERS = 3;

const channel: readonly Fault[] = [
  {
    id: 'restrictions-channel-not-looked-at',
    mistake: 'Nobody looks at guestAcquisitionChannelEnabled.',
    breaks: ['RESTRICT-GUEST-CHANNEL-OFF'],
    override: without('channel-off'),
  },
  {
    id: 'restrictions-channel-of-second-request',
    mistake: 'Only the first request shows that the channel is off; later ones find a cached «yes».',
    breaks: ['RESTRICT-GUEST-CHANNEL-OFF'],
    subtle: true,
    override: (sound) => {
      const seen = new Set<bigint>();
      return judging('channel-off', ({ restaurant, ...attempt }, violatedBy) => {
        const isViolated = violatedBy({ restaurant, ...attempt }) && !seen.has(restaurant.id);
        seen.add(restaurant.id);
        return isViolated;
      })(sound);
    },
  },
  {
    id: 'restrictions-channel-remembered',
    mistake:
      'Whether the channel is on is remembered from the first booking, so that turning it off has no effect.',
    breaks: ['RESTRICT-GUEST-CHANNEL-OFF'],
    subtle: true,
    override: (sound) => {
      const open = new Set<bigint>();
      return judging('channel-off', (attempt, violatedBy) => {
        if (!violatedBy(attempt)) open.add(attempt.restaurant.id);
        return !open.has(attempt.restaurant.id);
      })(sound);
    },
  },
];

const confirmation: readonly Fault[] = [
  {
    id: 'restrictions-confirmation-not-looked-at',
    mistake: 'Nobody looks at whether the phone was confirmed.',
    breaks: ['RESTRICT-UNCONFIRMED-REFUSED'],
    override: without('phone-not-confirmed'),
  },
  {
    id: 'restrictions-phone-without-code-accepted',
    mistake:
      'A phone that no code was ever sent to has no entry, which is taken for «nothing left to confirm».',
    breaks: ['RESTRICT-UNCONFIRMED-REFUSED'],
    subtle: true,
    override: (sound) => {
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
  },
  {
    id: 'restrictions-request-confirms',
    mistake: 'A phone counts as confirmed once a code was sent to it.',
    breaks: ['RESTRICT-REQUESTED-REFUSED'],
    override: (sound) => {
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
  },
  {
    id: 'restrictions-confirmation-without-effect',
    mistake: 'A confirmation is kept under another form of the phone than bookings look for.',
    breaks: ['RESTRICT-CONFIRMED-ACCEPTED'],
    override: judging('phone-not-confirmed', ({ restaurant }) => {
      return restaurant.properties.phoneConfirmationEnabled === true;
    }),
  },
  {
    id: 'restrictions-confirmation-of-long-phones-without-effect',
    mistake: 'A confirmation keeps the first 12 characters of the phone, while bookings look for all.',
    breaks: ['RESTRICT-CONFIRMED-ACCEPTED'],
    subtle: true,
    override: judging(
      'phone-not-confirmed',
      ({ restaurant, request, ...attempt }, violatedBy) =>
        violatedBy({ restaurant, request, ...attempt }) ||
        (restaurant.properties.phoneConfirmationEnabled === true && request.phone.length > 12),
    ),
  },
  {
    id: 'restrictions-confirmation-opens-restaurant',
    mistake:
      'A confirmation is kept for the restaurant for a while, not for the phone, and serves whoever comes.',
    breaks: ['RESTRICT-OTHER-CONFIRMED-REFUSED'],
    override: (sound) => {
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
  },
  {
    id: 'restrictions-confirmation-of-similar-phones',
    mistake: 'Confirmations are compared without the last two digits of the phone.',
    breaks: ['RESTRICT-OTHER-CONFIRMED-REFUSED'],
    subtle: true,
    override: () => ({ confirmationReach: (_restaurantId, phone) => phone.slice(0, -2) }),
  },
];

/** What a restaurant demands of a booking beside its moment (sections 8.3 and 8.5). */
export const restrictionConditionFaults: readonly Fault[] = [...channel, ...confirmation];
