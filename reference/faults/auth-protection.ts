import type { OperationName } from '../wire/call.ts';
import type { Fault } from './fault.ts';

/** An operation that answers without a token. */
function open(operation: OperationName): Fault['override'] {
  return (sound) => ({ needsToken: (name) => name !== operation && sound.needsToken(name) });
}

/** An operation that asks for a token only until it has answered once. */
function openAfterFirst(operation: OperationName): Fault['override'] {
  return (sound) => {
    let calls = 0;
    return {
      needsToken: (name) => {
        if (name !== operation) return sound.needsToken(name);
        calls += 1;
        return calls === 1;
      },
    };
  };
}

/** Operations that are served without the header Authorization: section 5.4. */
export const authProtectionFaults: readonly Fault[] = [
  {
    id: 'auth-list-open',
    mistake: 'The list of restaurants counts as public.',
    breaks: ['LIST-RESTAURANTS-PROTECTED'],
    override: open('listRestaurants'),
  },
  {
    id: 'auth-restaurant-open',
    mistake: 'The path of a single restaurant is missing in the list of protected paths.',
    breaks: ['GET-RESTAURANT-PROTECTED'],
    override: open('getRestaurant'),
  },
  {
    id: 'auth-find-open',
    mistake: 'The search by POS identifier was added after the protected paths were listed.',
    breaks: ['FIND-RESTAURANT-PROTECTED'],
    override: open('findRestaurantByPosUid'),
  },
  {
    id: 'auth-tables-open',
    mistake: 'Free tables may be read by everybody.',
    breaks: ['COUNT-TABLES-PROTECTED'],
    override: open('countFreeTables'),
  },
  {
    id: 'auth-schedule-open',
    mistake: 'Schedules may be read by everybody.',
    breaks: ['GET-SCHEDULE-PROTECTED'],
    override: open('getSchedule'),
  },
  {
    id: 'auth-code-request-open',
    mistake: 'Codes are sent for everybody, since the guest has no account.',
    breaks: ['REQUEST-CODE-PROTECTED'],
    override: open('requestConfirmationCode'),
  },
  {
    id: 'auth-code-verification-open',
    mistake: 'Codes are verified for everybody, since the code itself is a secret.',
    breaks: ['VERIFY-CODE-PROTECTED'],
    override: open('verifyConfirmationCode'),
  },
  {
    id: 'auth-booking-creation-open',
    mistake: 'Bookings are taken from everybody.',
    breaks: ['CREATE-BOOKING-PROTECTED'],
    override: open('createBooking'),
  },
  {
    id: 'auth-booking-open',
    mistake: 'Whoever knows the id of a booking may read it.',
    breaks: ['GET-BOOKING-PROTECTED'],
    override: open('getBooking'),
  },
  {
    id: 'auth-cancellation-open',
    mistake: 'Only GET, POST and PUT are protected on bookings; their DELETE is not.',
    breaks: ['CANCEL-BOOKING-PROTECTED'],
    override: open('cancelBooking'),
  },
  {
    id: 'auth-webhook-list-open',
    mistake: 'The list of webhooks counts as harmless.',
    breaks: ['LIST-WEBHOOKS-PROTECTED'],
    override: open('listWebhooks'),
  },
  {
    id: 'auth-webhook-creation-open',
    mistake: 'Webhooks are registered for everybody.',
    breaks: ['CREATE-WEBHOOK-PROTECTED'],
    override: open('createWebhook'),
  },
  {
    id: 'auth-webhook-replacement-open',
    mistake: 'The method PUT is missing in the rule that protects webhooks.',
    breaks: ['REPLACE-WEBHOOK-PROTECTED'],
    override: open('replaceWebhook'),
  },
  {
    id: 'auth-webhook-deletion-open',
    mistake: 'The method DELETE is missing in the rule that protects webhooks.',
    breaks: ['DELETE-WEBHOOK-PROTECTED'],
    override: open('deleteWebhook'),
  },
  {
    id: 'auth-list-open-once-cached',
    mistake: 'A cache in front of the authorisation answers the list after its first request.',
    breaks: ['LIST-RESTAURANTS-PROTECTED'],
    subtle: true,
    override: openAfterFirst('listRestaurants'),
  },
  {
    id: 'auth-booking-open-once-cached',
    mistake: 'A cache in front of the authorisation answers reads of bookings after the first one.',
    breaks: ['GET-BOOKING-PROTECTED'],
    subtle: true,
    override: openAfterFirst('getBooking'),
  },
];
