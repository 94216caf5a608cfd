import {
  type Answered,
  awaitRead,
  cancelBooked,
  type CheckScope,
  type Exchange,
  expectReadAgrees,
  expectThat,
  inconclusive,
  isAccepted,
  type JsonObject,
  JsonView,
  leaveInconclusive,
  requireAccepted,
} from '../../../helpers/test.ts';
import { differencesInData } from '../../../helpers/verdict/expectations/booking-values.ts';
import { agreesWithCreation } from '../../../helpers/verdict/expectations/fields.ts';
import { type CreationOf, listenForCreations } from '../support/creations.ts';
import { type Made, mayBeEdited } from '../support/edited.ts';

export const TOLD = 'EVENT-DATA-BOOKING-AGREES';

/** Of so many rounds one is also read as a past booking. */
const EVERY = 2;

/** A booking whose values are read back. */
export interface Created {
  readonly sent: JsonObject;
  readonly created: Answered;
  readonly id: bigint;
  /** By which its notifications are known: the phone, unless the guest has several bookings. */
  readonly mark: string;
  /** Makes the same booking for a guest; undefined where it is refused. */
  readonly again: (phone: string) => Promise<Made | undefined>;
}

/** Reads bookings back, and holds what is shown and notified against what was sent. */
export class ReadBack {
  readonly #scope: CheckScope;
  readonly #creationOf: CreationOf;
  #isEditRuledOut = false;
  #isLateEditRuledOut = false;
  #judged = 0;

  private constructor(scope: CheckScope, creationOf: CreationOf) {
    this.#scope = scope;
    this.#creationOf = creationOf;
  }

  /** Listens for the notifications about bookings that are made from now on. */
  static async listening(scope: CheckScope): Promise<ReadBack> {
    return new ReadBack(scope, await listenForCreations(scope));
  }

  /** Judges bookings that were all created before the first of them is read, and cancels them. */
  async expectReadBack(booked: readonly Created[]): Promise<void> {
    const { partner } = this.#scope;
    if (new Set(booked.map(({ id }) => id)).size < booked.length) inconclusive('two bookings got one id');
    const shown = await Promise.all(
      booked.map(
        async (one) => [one, await awaitRead(one.created, () => this.#read(one), isAccepted)] as const,
      ),
    );
    for (const [one, answer] of shown) {
      const read = requireAccepted(answer);
      if (JsonView.of(read).at('id').id !== one.id) inconclusive('the read shows another booking');
      await this.#expectAgrees(read, one, (made) =>
        awaitRead(made.created, () => this.#read(made), isAccepted),
      );
      await this.#expectNotified(read, one);
    }
    await Promise.all(booked.map(({ id }) => partner.send('cancelBooking', { path: { id } })));
    this.#judged += 1;
    // Services often store past bookings elsewhere and read them in another way.
    for (const one of this.#judged % EVERY === 0 ? booked.slice(0, 1) : []) {
      const read = await this.#read(one);
      if (!isAccepted(read) || JsonView.of(read).at('id').id !== one.id) continue;
      await this.#expectAgrees(read, one, async (made) => {
        await cancelBooked(partner, made.created);
        return awaitRead(made.created, () => this.#read(made), isAccepted);
      });
    }
  }

  #read({ created }: Pick<Made, 'created'>): Promise<Exchange> {
    return this.#scope.partner.send('getBooking', { path: { id: JsonView.of(created).at('id').id } });
  }

  /** Judges a read; what the restaurant may have edited is no finding. */
  async #expectAgrees(
    read: Answered,
    made: Pick<Created, 'sent' | 'created' | 'again'>,
    readAs: (one: Made) => Promise<Exchange>,
  ): Promise<void> {
    const { partner, guests } = this.#scope;
    const { sent, created, again } = made;
    const differs = !agreesWithCreation(read, created, sent);
    const { phone } = sent;
    const guestOf = async (guest: 'another' | 'the same'): Promise<string> => {
      if (guest === 'another' || typeof phone !== 'string') return guests.phone();
      await cancelBooked(partner, created);
      return phone;
    };
    const isEdited =
      differs &&
      !this.#isEditRuledOut &&
      (await mayBeEdited(this.#scope, made, read, {
        read: readAs,
        again: async (guest) => again(await guestOf(guest)),
      }));
    this.#isEditRuledOut ||= differs && !isEdited;
    expectReadAgrees(read, created, sent, { isEdited });
  }

  /** Judges the notification about a creation. */
  async #expectNotified(read: Answered, one: Created): Promise<void> {
    const { created, mark } = one;
    const notified = await this.#creationOf(created, mark);
    if (notified === undefined) return leaveInconclusive(TOLD, 'no notification about the creation came');
    const differences = differencesInData(notified, read, created);
    // The data may be those of the moment of sending, and the restaurant may have edited the booking before it.
    const agrees = (later: Exchange): boolean =>
      isAccepted(later) && differencesInData(notified, later, created).length === 0;
    if (differences.length > 0 && !this.#isLateEditRuledOut) {
      const patience = { changeMs: this.#scope.settings.eventTimeoutMs };
      if (agrees(await awaitRead(read, () => this.#read(one), agrees, patience)))
        return leaveInconclusive(TOLD, 'the notification shows what a later read shows');
      this.#isLateEditRuledOut = true;
    }
    expectThat(TOLD, differences.length === 0, {
      expected: 'the values that a read of the booking gives',
      observed: differences.join('; '),
      evidence: [read, notified],
    });
  }
}
