import { catalogue, type RequirementId } from '../../../spec/requirements/catalogue.ts';

/**
 * Requirements whose failure may explain that of another, although a check of its own found both: what is broken more
 * widely first.
 */
const EXPLANATIONS: Readonly<Partial<Record<RequirementId, readonly RequirementId[]>>> = {
  'VERIFY-CODE-OTHER-PHONE-REFUSED': ['VERIFY-CODE-WRONG-REFUSED'],
  'RESTRICT-EVERY-ACTIVE-STATE': ['RESTRICT-ONE-ACTIVE'],
  'RESTRICT-SIMULTANEOUS-ONE': ['RESTRICT-ONE-ACTIVE'],
  'RESTRICT-REQUESTED-REFUSED': ['RESTRICT-UNCONFIRMED-REFUSED'],
  'RESTRICT-OTHER-CONFIRMED-REFUSED': ['RESTRICT-UNCONFIRMED-REFUSED'],
  // Hours that are not shown look like a day without any, or like a closed time. So do hours of no known type, or of another
  // restaurant.
  'RESTRICT-DATE-UNSCHEDULED': ['SCHEDULE-TYPE-TYPE', 'SCHEDULE-TYPE-ENUM', 'SCHEDULE-RESTAURANT-REF-AGREES'],
  'RESTRICT-DATE-CLOSED': ['RESTRICT-DATE-UNSCHEDULED', 'SCHEDULE-RESTAURANT-REF-AGREES'],
  'RESTRICT-OUTSIDE-BOOKING-HOURS': [
    'RESTRICT-DATE-CLOSED',
    'RESTRICT-DATE-UNSCHEDULED',
    'SCHEDULE-TYPE-TYPE',
    'SCHEDULE-TYPE-ENUM',
    'SCHEDULE-RESTAURANT-REF-AGREES',
  ],
  'RESTRICT-INSIDE-BOOKING-HOURS': ['RESTRICT-OUTSIDE-BOOKING-HOURS', 'SCHEDULE-RESTAURANT-REF-AGREES'],
  // What is undone is often undone before a read.
  'CANCEL-BOOKING-TAKES-EFFECT': ['STATES-CANCELED-FINAL'],
  'CANCEL-BOOKING-STAYS-READABLE': ['GET-BOOKING-ANSWERS-200'],
  'EVENT-REFUSED-BOOKING-SILENT': ['RESTRICT-REFUSED-NO-TRACE'],
  // What is asked for is treated alike, whatever it is compared with.
  'LIST-RESTAURANTS-SEARCH-NAME': ['LIST-RESTAURANTS-COMPLETE', 'GET-RESTAURANT-MATCHES-PAGE'],
  'LIST-RESTAURANTS-SEARCH-CITY': [
    'LIST-RESTAURANTS-SEARCH-NAME',
    'LIST-RESTAURANTS-COMPLETE',
    'GET-RESTAURANT-MATCHES-PAGE',
  ],
  'LIST-RESTAURANTS-SEARCH-STREET': [
    'LIST-RESTAURANTS-SEARCH-NAME',
    'LIST-RESTAURANTS-SEARCH-CITY',
    'LIST-RESTAURANTS-COMPLETE',
    'GET-RESTAURANT-MATCHES-PAGE',
  ],
  'PAGE-NUMBER-OF-ELEMENTS-COUNTED': ['PAGE-FILLED'],
  // The last page is the one that the number of pages names.
  'PAGE-LAST-TELLS': ['PAGE-TOTAL-PAGES-COUNTED'],
  // Who reads an identifier otherwise finds another restaurant by it, or none.
  'FIND-RESTAURANT-ANSWERS-200': ['FIND-RESTAURANT-SAME-POS-UID'],
  // Who remembers what was found shows former values, and finds it by them.
  'FIND-RESTAURANT-UNKNOWN-ID': ['FIND-RESTAURANT-MATCHES-READ'],
  // Who takes a request without the header takes one with its token elsewhere.
  'AUTH-QUERY-TOKEN-REFUSED': ['LIST-RESTAURANTS-PROTECTED'],
  // Where a cancellation is undone, the booking counts again.
  'RESTRICT-CANCELED-FREES': ['STATES-CANCELED-FINAL'],
  // A booking that has ended still counts, however it ended.
  'RESTRICT-CLOSED-FREES': ['RESTRICT-CANCELED-FREES'],
  // Where nobody looks at the header, its content does not matter.
  'AUTH-TOKEN-GARBAGE-REFUSED': ['LIST-RESTAURANTS-PROTECTED'],
  // Both lists of a webhook are stored, and asked, alike.
  'WEBHOOK-ENTITIES-VALUES': ['WEBHOOK-EVENTS-VALUES'],
  'CREATE-WEBHOOK-ENTITIES-UNIQUE': ['CREATE-WEBHOOK-EVENTS-UNIQUE'],
  'REPLACE-WEBHOOK-ENTITIES-UNIQUE': ['REPLACE-WEBHOOK-EVENTS-UNIQUE'],
  'CREATE-WEBHOOK-ENTITIES-RETURNED': ['CREATE-WEBHOOK-EVENTS-RETURNED'],
  'REPLACE-WEBHOOK-ENTITIES-REPLACED': ['REPLACE-WEBHOOK-EVENTS-REPLACED'],
  'EVENT-SUBSCRIBED-ENTITIES-ONLY': ['EVENT-SUBSCRIBED-EVENTS-ONLY'],
  // What a target stores only later can't be found yet.
  'REPLACE-WEBHOOK-ANSWERS-200': ['LIST-WEBHOOKS-COMPLETE'],
  'DELETE-WEBHOOK-ANSWERS-200': ['LIST-WEBHOOKS-COMPLETE'],
  // Who takes an id from a body does so in both operations.
  'REPLACE-WEBHOOK-OTHERS-KEPT': ['CREATE-WEBHOOK-ID-ASSIGNED'],
  // A token of a wrong form is of no use, and a service that accepts any signature accepts any content.
  'LIST-RESTAURANTS-ANSWERS-200': ['TOKEN-ACCESS-TOKEN-JWT'],
  'LIST-WEBHOOKS-ANSWERS-200': ['TOKEN-ACCESS-TOKEN-JWT'],
  'AUTH-TOKEN-RENEWABLE': ['TOKEN-ACCESS-TOKEN-JWT'],
  'AUTH-TOKEN-HEADER-CHECKED': ['AUTH-TOKEN-SIGNATURE-CHECKED'],
  'AUTH-TOKEN-PAYLOAD-CHECKED': ['AUTH-TOKEN-SIGNATURE-CHECKED'],
  // A notification about another id is none about the entity.
  'EVENT-DATA-IS-BOOKING': ['GET-BOOKING-SAME-ID'],
  'EVENT-UPDATE-BOOKING-CANCELED': ['EVENT-DATA-IS-BOOKING'],
  // A restaurant may cancel, too.
  'EVENT-UPDATE-BOOKING-MOVED': ['EVENT-UPDATE-BOOKING-CANCELED'],
  'EVENT-DELETE-BOOKING': ['EVENT-DATA-IS-BOOKING'],
  'EVENT-DATA-IS-RESTAURANT': ['EVENT-DATA-IS-BOOKING'],
  'EVENT-DELETE-RESTAURANT': [
    'EVENT-DATA-IS-RESTAURANT',
    'EVENT-DATA-RESTAURANT-AGREES',
    'EVENT-DATA-IS-BOOKING',
  ],
  // A header that is never taken away is wrong at webhooks with a token, too.
  'EVENT-HEADER-OTHERS-TOKEN': ['EVENT-HEADER-GIVEN-PREFIX', 'EVENT-HEADER-DEFAULT-PREFIX'],
  // Who delivers by what it once read learns of no change.
  'EVENT-AFTER-REPLACEMENT-SUBSCRIPTION': ['EVENT-AFTER-REPLACEMENT-URL'],
  'EVENT-AFTER-REPLACEMENT-HEADER': ['EVENT-AFTER-REPLACEMENT-URL', 'EVENT-AFTER-REPLACEMENT-SUBSCRIPTION'],
  'EVENT-AFTER-DELETION-SILENT': ['EVENT-AFTER-REPLACEMENT-URL', 'EVENT-AFTER-REPLACEMENT-SUBSCRIPTION'],
  'CREATE-BOOKING-PHONE-DIGITS-ONLY': ['CREATE-BOOKING-PHONE-PLUS-REQUIRED'],
};

/** A guest who is taken for another one has a booking already, whatever else the request is about. */
const CONFUSED_GUESTS: readonly RequirementId[] = [
  'RESTRICT-OTHER-PHONE-FREE',
  'RESTRICT-OTHER-RESTAURANT-FREE',
];

/** Statements that compare whole restaurants, or bookings with what other answers show. */
const COMPARISONS: Readonly<Partial<Record<RequirementId, RegExp>>> = {
  'GET-RESTAURANT-MATCHES-PAGE': /^RESTAURANT-/,
  'GET-RESTAURANT-SAME-ID': /^RESTAURANT-ID-/,
  'FIND-RESTAURANT-MATCHES-READ': /^RESTAURANT-/,
  'EVENT-DATA-RESTAURANT-AGREES': /^RESTAURANT-/,
  'EVENT-DATA-BOOKING-AGREES': /^BOOKING-|^GET-BOOKING-.+-AGREES$/,
};

const ACCEPTED_BOOKING = /^CREATE-BOOKING-.+-ACCEPTED$/;

/** A value that is compared, of a booking or a webhook, or how a schedule names its restaurant. */
const VALUE =
  /^(?:(?:CREATE|GET)-(?<booking>BOOKING-.+)|(?:CREATE|REPLACE)-(?<webhook>WEBHOOK-.+)|(?<schedule>SCHEDULE-.+))-(?:RETURNED|AGREES|REPLACED)$/;

/** The texts of a booking are stored alike. */
const BOOKING_TEXT =
  /^(?<operation>CREATE|GET)-BOOKING-(?<text>FIRST-NAME|LAST-NAME|COMMENT|PROMO)-(?:RETURNED|AGREES)$/;

/** Refusals of the body of a replacement, which a service judges as it does that of a registration. */
const REPLACED_BODY =
  /^REPLACE-(?<same>WEBHOOK-(?:.+-(?:REQUIRED|WRONG-TYPE|(?:MIN|MAX)-LENGTH|BOUNDS-ACCEPTED|ENUM|UNIQUE)|TYPES-COERCED|PLAIN-HTTP-ACCEPTED))$/;

/** Kinds of notifications: who leaves out some subscribers may leave out all those that a check has registered. */
const NOTIFICATION = /^EVENT-(?:CREATE|UPDATE|DELETE)-(?:BOOKING|RESTAURANT)/;

/** The requirements that may explain why this one is broken too, but for what the trace of a run explains. */
export function explanationsOf(requirement: RequirementId): readonly RequirementId[] {
  const { booking, webhook, schedule } = VALUE.exec(requirement)?.groups ?? {};
  const field = booking ?? webhook ?? schedule;
  // A value of a wrong form is no sound value either.
  const forms = field === undefined ? [] : idsOf((id) => id.startsWith(`${field}-`) && id !== requirement);
  const compared = COMPARISONS[requirement];
  const { same } = REPLACED_BODY.exec(requirement)?.groups ?? {};
  return [
    ...(EXPLANATIONS[requirement] ?? []),
    ...forms,
    ...textsBefore(requirement),
    ...idsOf((id) => id === `CREATE-${same}`),
    ...(compared === undefined ? [] : idsOf((id) => compared.test(id))),
    ...(ACCEPTED_BOOKING.test(requirement) ? CONFUSED_GUESTS : []),
    ...(NOTIFICATION.test(requirement) ? idsOf((id) => id === 'EVENT-EVERY-SUBSCRIBER') : []),
  ];
}

/** The statements on the texts that a booking has before this one. */
function textsBefore(requirement: RequirementId): readonly RequirementId[] {
  const operation = BOOKING_TEXT.exec(requirement)?.groups?.['operation'];
  if (operation === undefined) return [];
  const texts = idsOf((id) => BOOKING_TEXT.exec(id)?.groups?.['operation'] === operation);
  return texts.slice(0, texts.indexOf(requirement));
}

function idsOf(isMeant: (id: RequirementId) => boolean): readonly RequirementId[] {
  return catalogue.flatMap(({ id }) => (isMeant(id) ? [id] : []));
}
