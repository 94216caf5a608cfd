import {
  bookingSubject,
  isAbout,
  shownState,
} from '../../../helpers/fixtures/events/notification-subject.ts';
import { inboxIfReachable } from '../../../helpers/fixtures/registrations.ts';
import {
  type Answered,
  type CheckScope,
  type Exchange,
  isAccepted,
  type JsonObject,
  JsonView,
  readLate,
  stateOf,
} from '../../../helpers/test.ts';
import { monotonicMs } from '../../../helpers/values/time.ts';
import { agreesWithCreation } from '../../../helpers/verdict/expectations/fields.ts';
import { EDITING } from '../../../spec/vocabulary.ts';

/** A booking: what was sent for it, and the answer. */
export interface Made {
  readonly sent: JsonObject;
  readonly created: Answered;
}

/** How a booking came to be read. */
interface Steps {
  readonly read: (made: Made) => Promise<Exchange>;
  /** Makes the same booking for a guest; undefined where it is refused. */
  readonly again: (guest: 'another' | 'the same') => Promise<Made | undefined>;
}

/** A service that shows some bookings wrongly may do so by their ids, or only those of a guest who had one before. */
const GUESTS = ['another', 'another', 'another', 'the same'] as const;

/** Where nobody is notified of edits, one of these bookings may be edited as well. */
const MOST_UNHEARD = 1;

/**
 * Whether a read that differs from the creation of its booking may show an edit by the restaurant (section 3, PATCHING): what
 * it shows is kept, and the same bookings of other guests agree with theirs, or were edited too.
 */
export async function mayBeEdited(
  scope: CheckScope,
  made: Made,
  shown: Answered,
  { read, again }: Steps,
): Promise<boolean> {
  if (stateOf(shown) === EDITING) return true;
  const isEdited = await listenForEdits(scope);
  // Before that an old read may show the values of the creation.
  for (const later of [await readLate(shown, () => read(made)), await read(made)])
    if (agrees(later, made)) return false;
  let unheard = 0;
  for (const guest of GUESTS) {
    const other = await again(guest);
    if (other === undefined) continue;
    const first = await read(other);
    if (!isAccepted(first) || stateOf(first) === EDITING || agrees(first, other)) continue;
    if (isEdited === undefined) unheard += 1;
    else if (!(await isEdited(other))) return false;
    if (unheard > MOST_UNHEARD) return false;
  }
  return true;
}

function agrees(read: Exchange, { created, sent }: Made): boolean {
  return isAccepted(read) && agreesWithCreation(read, created, sent);
}

/** Tells of a later booking whether its restaurant edits it; undefined where nobody can be notified of that. */
async function listenForEdits(scope: CheckScope): Promise<((made: Made) => Promise<boolean>) | undefined> {
  const { events } = scope;
  const inbox = await inboxIfReachable(scope, { events: ['UPDATE'], entities: ['BOOKING'] });
  if (inbox === undefined) return undefined;
  await events.takesEffect(monotonicMs());
  return async ({ created }) => {
    const subject = bookingSubject(created, `booking ${JsonView.of(created).at('id').id}`);
    const told = await inbox.first(
      (one) => isAbout(one, subject) && shownState(one) === EDITING,
      events.timeoutMs,
    );
    return told !== undefined;
  };
}
