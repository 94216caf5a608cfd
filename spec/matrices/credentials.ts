import type { RequirementId } from '../requirements/catalogue.ts';
import { allOperations, isOperation, type Operation } from '../vocabulary.ts';
import { judged, type Matrix } from './matrix.ts';

/** An operation that wants a bearer token (section 5.4). */
export type ProtectedOperation = Exclude<Operation, 'requestToken'>;

/** The statement that an operation refuses a request without the header Authorization. */
export const protection = {
  listRestaurants: 'LIST-RESTAURANTS-PROTECTED',
  getRestaurant: 'GET-RESTAURANT-PROTECTED',
  findRestaurantByPosUid: 'FIND-RESTAURANT-PROTECTED',
  countFreeTables: 'COUNT-TABLES-PROTECTED',
  getSchedule: 'GET-SCHEDULE-PROTECTED',
  requestConfirmationCode: 'REQUEST-CODE-PROTECTED',
  verifyConfirmationCode: 'VERIFY-CODE-PROTECTED',
  createBooking: 'CREATE-BOOKING-PROTECTED',
  getBooking: 'GET-BOOKING-PROTECTED',
  cancelBooking: 'CANCEL-BOOKING-PROTECTED',
  listWebhooks: 'LIST-WEBHOOKS-PROTECTED',
  createWebhook: 'CREATE-WEBHOOK-PROTECTED',
  replaceWebhook: 'REPLACE-WEBHOOK-PROTECTED',
  deleteWebhook: 'DELETE-WEBHOOK-PROTECTED',
} as const satisfies Readonly<Record<ProtectedOperation, RequirementId>>;

/** Every defect of the header Authorization but its absence, and the statement by which it is refused. */
export const tokenDefects = {
  'Bearer without a token': 'AUTH-TOKEN-EMPTY-REFUSED',
  'arbitrary text': 'AUTH-TOKEN-GARBAGE-REFUSED',
  'no scheme': 'AUTH-SCHEME-REQUIRED',
  'another scheme': 'AUTH-OTHER-SCHEME-REFUSED',
  "the partner's credentials": 'AUTH-CLIENT-CREDENTIALS-REFUSED',
  'token in the query': 'AUTH-QUERY-TOKEN-REFUSED',
  'changed header': 'AUTH-TOKEN-HEADER-CHECKED',
  'changed payload': 'AUTH-TOKEN-PAYLOAD-CHECKED',
  'changed signature': 'AUTH-TOKEN-SIGNATURE-CHECKED',
  'no signature': 'AUTH-TOKEN-UNSIGNED-REFUSED',
  'a foreign key': 'AUTH-TOKEN-FOREIGN-KEY-REFUSED',
  expired: 'AUTH-TOKEN-EXPIRED-REFUSED',
} as const satisfies Readonly<Record<string, RequirementId>>;

/** The operations that want a bearer token, in the order of the contract. */
export const protectedOperations: readonly ProtectedOperation[] = allOperations.filter(isProtected);

function isProtected(operation: Operation): operation is ProtectedOperation {
  return operation !== 'requestToken';
}

const ABSENT = 'no header';

const byDefect: ReadonlyMap<string, RequirementId> = new Map(Object.entries(tokenDefects));

/** Section 5.4 speaks of all operations, and of nothing else than a token of the service. */
export const credentials: Matrix = {
  title: 'Credentials',
  text: 'Each operation that wants a token, with each defect of the header Authorization. Every refusal stands beside the same request with a sound token, which is accepted; a refused request changes nothing.',
  rows: protectedOperations,
  columns: [ABSENT, ...byDefect.keys()],
  cell: (row, column) => {
    if (!isOperation(row) || !isProtected(row)) return undefined;
    const by = column === ABSENT ? protection[row] : byDefect.get(column);
    return by && judged(by);
  },
};
