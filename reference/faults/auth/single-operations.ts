import type { Call, OperationName } from '../../wire/call.ts';
import { faults } from '../builders/fault.ts';
import type { Fault } from '../builders/fault.ts';

/** The parts of a token. */
type Parts = readonly string[];

/** Whether the credentials of a call, which are no sound ones, pass; `issued` are the tokens of the service. */
type Passes = (call: Pick<Call, 'headers' | 'query'>, issued: readonly string[]) => boolean;

/** Some operations let defective credentials pass; all others check them. */
function passesAt(operations: readonly OperationName[], passes: Passes): Fault['override'] {
  return (sound) => {
    const issued: string[] = [];
    return {
      signToken: async (claims, key) => {
        const token = await sound.signToken(claims, key);
        issued.push(token);
        return token;
      },
      needsToken: (operation, call) =>
        sound.needsToken(operation, call) && !(operations.includes(operation) && passes(call, issued)),
    };
  };
}

/** An operation answers defective credentials with 401, and does what they ask for. */
function doneAt(operation: OperationName, passes: Passes): Fault['override'] {
  return (sound) => {
    const { needsToken, ...passing } = passesAt([operation], passes)(sound);
    return {
      ...passing,
      ...(needsToken && { needsToken }),
      beforeSend: async (answer, call) => {
        const sent = await sound.beforeSend(answer, call);
        const isDone = call.operation === operation && sent.status === 200 && passes(call, []);
        return isDone ? { status: 401, body: { message: 'Unauthorized' } } : sent;
      },
    };
  };
}

const header = ({ headers }: Pick<Call, 'headers'>): string => headers.authorization ?? '';

const bearer = (call: Pick<Call, 'headers'>): string => /^Bearer (\S+)$/.exec(header(call))?.[1] ?? '';

const isGarbage: Passes = (call) => bearer(call) !== '' && !/^ey\S*\.\S+\./.test(bearer(call));

const isUnknown: Passes = (call, issued) => bearer(call) !== '' && !issued.includes(bearer(call));

/** A token that was never issued, but passes for one that was. */
function likeIssued(isLike: (presented: Parts, issued: Parts) => boolean): Passes {
  return (call, issued) => {
    const presented = bearer(call).split('.');
    return (
      isUnknown(call, issued) &&
      presented.length === 3 &&
      issued.some((one) => isLike(presented, one.split('.')))
    );
  };
}

const isUnderOtherScheme: Passes = (call, issued) => {
  const [scheme = '', token = '', ...rest] = header(call).split(' ');
  return rest.length === 0 && !/^bearer$/i.test(scheme) && issued.includes(token);
};

const CHARACTERS = 4;

/** Seconds: short enough to see tokens expire. */
const SHORT_S = 5;

/** Credentials that single operations do not check: section 5.4. */
export const singleOperationFaults = faults({
  'AUTH-TOKEN-EMPTY-REFUSED': {
    'auth-empty-token-books': [
      'The creation of a booking checks a token only where there is one after the word Bearer.',
      passesAt(['createBooking'], (call) => /^Bearer *$/.test(header(call))),
    ],
  },
  'AUTH-TOKEN-GARBAGE-REFUSED': {
    'auth-any-token-books': [
      'The creation of a booking checks that there is a token, but not the token.',
      passesAt(['createBooking'], isUnknown),
    ],
    'auth-any-token-cancels': [
      'The cancellation of a booking checks that there is a token, but not the token.',
      passesAt(['cancelBooking'], isUnknown),
    ],
    'auth-any-token-for-codes': [
      'Both operations with confirmation codes check that there is a token, but not the token.',
      passesAt(['requestConfirmationCode', 'verifyConfirmationCode'], isUnknown),
    ],
    'auth-any-token-verifies': [
      'The verification of a code checks that there is a token, but not the token.',
      passesAt(['verifyConfirmationCode'], isUnknown),
    ],
    'auth-any-token-changes-webhooks': [
      'The replacement and the deletion of a webhook check that there is a token, but not the token.',
      passesAt(['replaceWebhook', 'deleteWebhook'], isUnknown),
    ],
    'auth-any-token-finds': [
      'The search by POS identifier checks that there is a token, but not the token.',
      passesAt(['findRestaurantByPosUid'], isUnknown),
    ],
    'auth-garbage-refused-but-cancels': [
      'The cancellation of a booking is done before the token is found to be none.',
      doneAt('cancelBooking', isGarbage),
    ],
    'auth-garbage-refused-but-registers': [
      'The registration of a webhook is stored before the token is found to be none.',
      doneAt('createWebhook', isGarbage),
    ],
    'auth-garbage-refused-but-replaces': [
      'The replacement of a webhook is stored before the token is found to be none.',
      doneAt('replaceWebhook', isGarbage),
    ],
  },
  'AUTH-SCHEME-REQUIRED': {
    'auth-bare-token-cancels': [
      'The cancellation of a booking removes the word Bearer from the header, even where that word is missing.',
      passesAt(['cancelBooking'], (call, issued) => issued.includes(header(call))),
    ],
    'auth-bare-token-counts-tables': [
      'The free tables are counted for a token without the word Bearer.',
      passesAt(['countFreeTables'], (call, issued) => issued.includes(header(call))),
    ],
  },
  'AUTH-OTHER-SCHEME-REFUSED': {
    'auth-any-scheme-replaces': [
      'The replacement of a webhook does not look at the scheme.',
      passesAt(['replaceWebhook'], isUnderOtherScheme),
    ],
    'auth-any-scheme-shows-schedules': [
      'The schedule is shown whatever the scheme.',
      passesAt(['getSchedule'], isUnderOtherScheme),
    ],
  },
  'AUTH-CLIENT-CREDENTIALS-REFUSED': {
    'auth-client-credentials-request-codes': [
      'A code may be requested with the credentials of the partner, as a token may.',
      passesAt(
        ['requestConfirmationCode'],
        (call) => /^Basic \S+$/.test(header(call)) && !header(call).includes('.'),
      ),
    ],
    'auth-client-credentials-refused-but-delete': [
      'The deletion of a webhook is done for the credentials of the partner before they are refused.',
      doneAt('deleteWebhook', (call) => /^Basic \S+$/.test(header(call)) && !header(call).includes('.')),
    ],
  },
  'AUTH-QUERY-TOKEN-REFUSED': {
    'auth-query-token-shows-booking': [
      'A booking can be read with the token in the query, so that a link to it can be sent.',
      passesAt(
        ['getBooking'],
        (call, issued) => header(call) === '' && issued.some((token) => call.query.includes(token)),
      ),
    ],
  },
  'AUTH-TOKEN-HEADER-CHECKED': {
    'auth-header-not-signed-for-codes': [
      'The verification of a code compares a token with the issued ones without its header.',
      passesAt(
        ['verifyConfirmationCode'],
        likeIssued((a, b) => a[1] === b[1] && a[2] === b[2]),
      ),
    ],
  },
  'AUTH-TOKEN-PAYLOAD-CHECKED': {
    'auth-payload-not-signed-for-deletion': [
      'The deletion of a webhook recognises a token by its signature.',
      passesAt(
        ['deleteWebhook'],
        likeIssued((a, b) => a[0] === b[0] && a[2] === b[2]),
      ),
    ],
  },
  'AUTH-TOKEN-SIGNATURE-CHECKED': {
    'auth-signature-ignored-for-registration': [
      'The registration of a webhook decodes the token and does not verify it.',
      passesAt(
        ['createWebhook'],
        likeIssued((a, b) => a[1] === b[1]),
      ),
    ],
    'auth-signature-ignored-for-listed-webhooks': [
      'The list of webhooks decodes the token and does not verify it.',
      passesAt(
        ['listWebhooks'],
        likeIssued((a, b) => a[1] === b[1]),
      ),
    ],
  },
  'AUTH-TOKEN-UNSIGNED-REFUSED': {
    'auth-unsigned-creates-booking': [
      'The creation of a booking lets the header of a token choose the algorithm, none included.',
      passesAt(
        ['createBooking'],
        likeIssued((a, b) => a[1] === b[1] && a[2] === ''),
      ),
    ],
  },
  'AUTH-TOKEN-FOREIGN-KEY-REFUSED': {
    'auth-foreign-key-reads-restaurant': [
      'The read of a restaurant trusts a token whose signature it does not know.',
      passesAt(
        ['getRestaurant'],
        likeIssued(
          (a, b) =>
            a[1] === b[1] &&
            a[2] !== '' &&
            a[2]?.slice(0, CHARACTERS) !== b[2]?.slice(0, CHARACTERS) &&
            a[2]?.slice(-CHARACTERS) !== b[2]?.slice(-CHARACTERS),
        ),
      ),
    ],
  },
  'AUTH-TOKEN-EXPIRED-REFUSED': {
    'auth-expired-token-cancels': [
      'The cancellation of a booking checks who signed a token, not when it ends.',
      (sound) => ({
        ...passesAt(['cancelBooking'], (call, issued) => issued.includes(bearer(call)))(sound),
        tokenClaims: (issuer, client, nowMs) => sound.tokenClaims(issuer, client, nowMs, SHORT_S),
        tokenJson: (token) => sound.tokenJson(token, SHORT_S),
      }),
      { slow: true },
    ],
  },
});
