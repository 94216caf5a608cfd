import { excerptsApart } from '../../values/json/excerpts.ts';
import type { Json } from '../../values/json/json.ts';
import { int64Of } from '../../values/json/json.ts';
import { chanceOfMany } from '../../values/chance.ts';
import type { Contradiction, Rule } from '../contradiction.ts';
import type { Trace } from '../trace.ts';
import { editsIn, isEditable } from './edits.ts';
import { type BookingField, bookingFields } from './fields.ts';
import {
  type BookingHistory,
  type BookingModel,
  bookingsIn,
  type Creation,
  phoneIn,
  type Read,
  unsharedBookings,
} from './history.ts';

/** The answer to a creation shows the values that were sent, whichever check sent them. */
export const creationsReturned: Rule = (trace) => {
  const model = bookingsIn(trace);
  return unsharedBookings(trace).flatMap(({ creations }) =>
    creations.flatMap((creation) =>
      asOne(bookingFields.flatMap((field) => returnedOtherwise(field, creation, creations, model))),
    ),
  );
};

/** Every read shows the values of the creation, however long ago that was, unless the restaurant has edited them. */
export const readsAgree: Rule = (trace) => {
  const model = bookingsIn(trace);
  const edits = editsIn(trace);
  const differing = unsharedBookings(trace).flatMap((history) => {
    const { creations, reads } = history;
    const fields = edits.isEdited(history) ? bookingFields.filter((one) => !isEditable(one)) : bookingFields;
    return reads.flatMap((read): readonly Differing[] => {
      // A read of another booking is one finding, not one for each of its fields.
      if (isOfOther(read, creations[0])) return [];
      const wrong = fields.flatMap((field) => {
        const found = readOtherwise(field, read, creations, model);
        return found === undefined ? [] : [{ field, found }];
      });
      return wrong.length === 0 ? [] : [{ history, read, wrong }];
    });
  });
  const unheard = differing.filter((one) => !edits.isHeard(one.history, one.read) && mayBeEdited(one));
  // Where others were edited, so may be one of whose changes nobody was notified; and so may be a single one anyway.
  const mayBeUnseen =
    countOf(unheard.map(({ history }) => history)) <= MOST_UNSEEN && unheard.every(wasShownAsSent);
  const mayBeUnheard = edits.areSeen || mayBeUnseen;
  const isByChance = edits.areSeen && areByChance(trace, unheard);
  const excused = new Set(
    unheard.filter(({ history }) => mayBeUnheard && (isByChance || !isCommanded(history))),
  );
  return differing.flatMap((one) => {
    const { history, read, wrong } = one;
    const refused = refusedLike(read, wrong, history.creations[0], model);
    if (refused !== undefined) return refused;
    return excused.has(one) ? [] : asOne(wrong.map(({ found }) => found));
  });
};

/** So many bookings may have been edited where no edit was shown: it takes a moment, and nobody may look. */
export const MOST_UNSEEN = 1;

/** What edits explain more rarely than this has another reason. */
const LEAST_CHANCE = 0.001;

function isCommanded({ commands }: BookingHistory): boolean {
  return commands.length > 0;
}

/** How many bookings they are. */
export function countOf(histories: readonly BookingHistory[]): number {
  return new Set(histories.map(({ id }) => id)).size;
}

/**
 * Whether the bookings that the control interface moved, and that differ, may be edited ones among all that it moved, as
 * often as the rest: a target may as well show bookings wrongly in states that only the control interface brings about.
 */
function areByChance(trace: Trace, unheard: readonly Differing[]): boolean {
  const differing = unheard.map(({ history }) => history);
  const read = unsharedBookings(trace).filter(({ reads }) => reads.length > 0);
  const [moved, rest] = [read.filter(isCommanded), read.filter((one) => !isCommanded(one))];
  const edits = editsIn(trace);
  const edited = countOf([
    ...rest.filter((one) => edits.isEdited(one)),
    ...differing.filter((one) => !isCommanded(one)),
  ]);
  const wrong = countOf(differing.filter(isCommanded));
  const usual = (moved.length * edited) / Math.max(1, rest.length);
  return wrong <= 1 || chanceOfMany(wrong, usual) >= LEAST_CHANCE;
}

/** A read that shows another booking than its creation. */
interface Differing {
  readonly history: BookingHistory;
  readonly read: Read;
  readonly wrong: readonly { readonly field: BookingField; readonly found: Contradiction }[];
}

/** Whether an edit explains a read: it changed what the guest had sent, and no later read shows that again. */
function mayBeEdited({ history: { creations, reads }, read, wrong }: Differing): boolean {
  return wrong.every(({ field }) => {
    const value = field.valueIn(read.shown);
    const later = reads.filter(({ beganMs }) => beganMs >= read.beganMs);
    return (
      isEditable(field) &&
      value !== undefined &&
      field.valueIn(creations[0].asked) !== undefined &&
      later.every(({ shown }) => agrees(field, value, field.valueIn(shown)))
    );
  });
}

/** Whether a read before this one showed what the guest had sent: what was edited was right at first. */
function wasShownAsSent({ history: { creations, reads }, read, wrong }: Differing): boolean {
  return wrong.every(({ field }) => {
    const asked = field.valueIn(creations[0].asked);
    const before = reads.filter(({ beganMs }) => beganMs < read.beganMs);
    return asked !== undefined && before.some(({ shown }) => agrees(field, asked, field.valueIn(shown)));
  });
}

/** A read shows the id in its path. */
export const readsKeepIds: Rule = (trace) =>
  unsharedBookings(trace).flatMap(({ id, reads }) =>
    reads.flatMap(({ sent, shown }): readonly Contradiction[] => {
      const found = int64Of(shown['id']);
      if (found === undefined || found === id) return [];
      return [
        {
          requirement: 'GET-BOOKING-SAME-ID',
          expected: `booking ${id}`,
          observed: `booking ${found}`,
          evidence: [sent],
          explainedBy: [],
        },
      ];
    }),
  );

/** Different guests get bookings with ids of their own, and so does one guest in different restaurants. */
export const idsDistinct: Rule = (trace) =>
  [...bookingsIn(trace).histories.values()].flatMap((history): readonly Contradiction[] => {
    const { id, creations, isShared, commands } = history;
    const [first] = creations;
    const stranger = creations.find(({ asked }) => phoneIn(asked) !== phoneIn(first.asked));
    const other = stranger ?? creations.find((one) => areElsewhere(first, one));
    // The id of a deleted booking may be given again, for all that the contract says.
    const isFreed = commands.some(({ state }) => state === undefined);
    if (!isShared || other === undefined || isFreed) return [];
    const observed =
      stranger === undefined
        ? `requests to the restaurants ${first.restaurant} and ${other.restaurant} were answered with booking ${id}`
        : `two guests were given booking ${id}`;
    return [
      {
        requirement: 'CREATE-BOOKING-IDS-DISTINCT',
        expected: 'an id of its own for each booking',
        observed,
        evidence: [first.sent, other.sent],
        explainedBy: ['CREATE-BOOKING-PHONE-RETURNED', 'CREATE-BOOKING-UNKNOWN-ID'],
      },
    ];
  });

const CANONICAL_ID = /^[1-9]\d*$/;

/** Whether two requests went to different restaurants; a path without a plain id may mean any of them. */
function areElsewhere(one: Creation, other: Creation): boolean {
  const isPlain = [one, other].every(({ restaurant }) => CANONICAL_ID.test(restaurant));
  return isPlain && one.restaurant !== other.restaurant;
}

/** Whether a read shows another id than the creation. */
function isOfOther({ shown }: Read, { shown: created }: Creation): boolean {
  const [found, own] = [int64Of(shown['id']), int64Of(created['id'])];
  return found !== undefined && own !== undefined && found !== own;
}

function returnedOtherwise(
  field: BookingField,
  creation: Creation,
  creations: readonly Creation[],
  model: BookingModel,
): readonly Contradiction[] {
  const sent = field.valueIn(creation.asked);
  const shown = field.valueIn(creation.shown);
  if (shown === undefined) return [];
  const isWrong = sent === undefined ? isForeign(field, shown, creation, model) : differs(field, shown, sent);
  // A repeated request may be answered with the booking that the first one made.
  if (
    !isWrong ||
    creations.some((other) => other !== creation && agrees(field, shown, field.valueIn(other.asked)))
  )
    return [];
  const [wanted, observed] = excerptsApart(sent, shown);
  return [
    {
      requirement: field.returned,
      expected: sent === undefined ? `no ${field.name}, as none was sent` : `${field.name} ${wanted}`,
      observed,
      evidence: [creation.sent],
      explainedBy: [],
    },
  ];
}

function readOtherwise(
  field: BookingField,
  read: Read,
  creations: readonly [Creation, ...Creation[]],
  model: BookingModel,
): Contradiction | undefined {
  const shown = field.valueIn(read.shown);
  if (shown === undefined) return undefined;
  const [first] = creations;
  // What the answer to the creation shows wrongly is a finding of that answer.
  const known = creations.flatMap(({ shown: answered, asked }) =>
    [field.valueIn(answered), field.valueIn(asked)].filter((one) => one !== undefined),
  );
  const isWrong =
    known.length === 0
      ? isForeign(field, shown, first, model)
      : known.every((value) => differs(field, shown, value));
  if (!isWrong) return undefined;
  const [expected] = known;
  const [wanted, observed] = excerptsApart(expected, shown);
  return {
    requirement: field.agrees,
    expected: expected === undefined ? `no ${field.name}, as none was sent` : `${field.name} ${wanted}`,
    observed,
    evidence: [first.sent, read.sent],
    explainedBy: [field.returned, 'GET-BOOKING-SAME-ID'],
  };
}

/** A read in which several fields are wrong has one cause, so the first of them is the finding. */
function asOne(wrong: readonly Contradiction[]): readonly Contradiction[] {
  const [first, ...others] = wrong;
  if (first === undefined || others.length === 0) return wrong;
  const explainedBy = [...first.explainedBy, ...others.map(({ requirement }) => requirement)];
  return [
    { ...first, observed: `${first.observed}, and ${others.length} more fields are wrong`, explainedBy },
  ];
}

/** What a read shows in place of a booking, if that is what a refused request of the same guest asked for. */
function refusedLike(
  read: Read,
  wrong: Differing['wrong'],
  { sent, asked }: Creation,
  { ofPhone }: BookingModel,
): readonly Contradiction[] | undefined {
  const refused = ofPhone.get(phoneIn(asked) ?? '')?.find(
    (request) =>
      request.outcome === 'refused' &&
      request.beganMs < read.endedMs &&
      wrong.every(({ field }) => {
        const shown = field.valueIn(read.shown);
        return shown !== undefined && agrees(field, shown, field.valueIn(request.asked));
      }),
  );
  if (refused === undefined) return undefined;
  return [
    {
      requirement: 'RESTRICT-REFUSED-NO-TRACE',
      expected: `the booking as it was before the refused request`,
      observed: wrong.map(({ found: { observed }, field }) => `${field.name} ${observed}`).join(', '),
      evidence: [sent, refused.sent, read.sent],
      explainedBy: bookingFields.map((field) => field.agrees),
    },
  ];
}

/** Nobody makes up a text of so many characters that was sent. */
const UNMISTAKABLE = 20;

/**
 * Whether the value of a field that was not sent is that of other guests, or of another booking of the guest, which no
 * service would make up.
 */
function isForeign(
  field: BookingField,
  shown: Json,
  creation: Creation,
  { requests }: BookingModel,
): boolean {
  if (!field.isOptional || !isPlainlyAbsent(field, creation)) return false;
  const senders = requests.filter(({ asked }) => agrees(field, shown, field.valueIn(asked)));
  const phone = phoneIn(creation.asked);
  const own = senders.filter(({ asked }) => phoneIn(asked) === phone);
  if (own.length === 0) return senders.length > 0;
  // A last name may be that of the guest. Where it is unknown what became of a request, this may be its booking.
  const isOfBooking = field.name !== 'lastName' && typeof shown === 'string' && shown.length >= UNMISTAKABLE;
  return isOfBooking && own.every(({ outcome }) => outcome === 'accepted');
}

function isPlainlyAbsent({ name }: BookingField, { asked }: Creation): boolean {
  const sent = asked[name === 'meta.promo' ? 'meta' : name];
  return sent === undefined || sent === null;
}

function agrees(field: BookingField, one: Json, other: Json | undefined): boolean {
  return other !== undefined && !differs(field, one, other);
}

/** Values that can't be compared do not differ. */
function differs({ same }: BookingField, one: Json, other: Json): boolean {
  return one !== other && same(one, other) === false;
}
