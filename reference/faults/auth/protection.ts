import type { OperationName } from '../../wire/call.ts';
import { faults } from '../builders/fault.ts';
import type { Fault } from '../builders/fault.ts';

/** An operation that answers without a token. */
function open(operation: OperationName): Fault['override'] {
  return (sound) => ({ needsToken: (name, call) => name !== operation && sound.needsToken(name, call) });
}

/** An operation that requires a token only until it has answered once. */
function openAfterFirst(operation: OperationName): Fault['override'] {
  return (sound) => {
    let calls = 0;
    return {
      needsToken: (name, call) => {
        if (name !== operation) return sound.needsToken(name, call);
        calls += 1;
        return calls === 1;
      },
    };
  };
}

/** Operations that are served without the header Authorization: section 5.4. */
export const protectionFaults = faults({
  'LIST-RESTAURANTS-PROTECTED': {
    'auth-list-open': ['The list of restaurants counts as public.', open('listRestaurants')],
    'auth-list-open-once-cached': [
      'A cache in front of the authorisation answers the list after its first request.',
      openAfterFirst('listRestaurants'),
    ],
  },
  'GET-RESTAURANT-PROTECTED': {
    'auth-restaurant-open': [
      'The path of a single restaurant is missing from the list of protected paths.',
      open('getRestaurant'),
    ],
  },
  'FIND-RESTAURANT-PROTECTED': {
    'auth-find-open': [
      'The search by POS identifier was added after the list of protected paths was written.',
      open('findRestaurantByPosUid'),
    ],
  },
  'COUNT-TABLES-PROTECTED': {
    'auth-tables-open': ['Free tables can be read without a token.', open('countFreeTables')],
  },
  'GET-SCHEDULE-PROTECTED': {
    'auth-schedule-open': ['Schedules may be read by everybody.', open('getSchedule')],
  },
  'REQUEST-CODE-PROTECTED': {
    'auth-code-request-open': [
      'Codes are sent without a token, since the guest has no account.',
      open('requestConfirmationCode'),
    ],
  },
  'VERIFY-CODE-PROTECTED': {
    'auth-code-verification-open': [
      'Codes are verified without a token, since the code itself is a secret.',
      open('verifyConfirmationCode'),
    ],
  },
  'CREATE-BOOKING-PROTECTED': {
    'auth-booking-creation-open': ['Bookings can be made without a token.', open('createBooking')],
  },
  'GET-BOOKING-PROTECTED': {
    'auth-booking-open': ['Anyone who knows the id of a booking may read it.', open('getBooking')],
    'auth-booking-open-once-cached': [
      'A cache in front of the authorisation answers reads of bookings after the first one.',
      openAfterFirst('getBooking'),
    ],
  },
  'CANCEL-BOOKING-PROTECTED': {
    'auth-cancellation-open': [
      'GET, POST and PUT on bookings are protected; DELETE is not.',
      open('cancelBooking'),
    ],
  },
  'LIST-WEBHOOKS-PROTECTED': {
    'auth-webhook-list-open': ['The list of webhooks counts as harmless.', open('listWebhooks')],
  },
  'CREATE-WEBHOOK-PROTECTED': {
    'auth-webhook-creation-open': ['Webhooks can be registered without a token.', open('createWebhook')],
  },
  'REPLACE-WEBHOOK-PROTECTED': {
    'auth-webhook-replacement-open': [
      'The method PUT is missing from the rule that protects webhooks.',
      open('replaceWebhook'),
    ],
  },
  'DELETE-WEBHOOK-PROTECTED': {
    'auth-webhook-deletion-open': [
      'The method DELETE is missing from the rule that protects webhooks.',
      open('deleteWebhook'),
    ],
  },
});
