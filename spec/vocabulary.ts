/** The contract's lists, each once: the states of a booking, the operations, and the control interface's capabilities. */

interface StateFacts {
  /** A booking starts here; no later move leads back to it. */
  readonly initial?: true;
  /** The booking counts as active beyond doubt (the decision on section 8.2). */
  readonly active?: true;
  /** A cancellation in this state must be accepted (section 4.11). */
  readonly cancelable?: true;
  /** A cancellation has reached the booking. */
  readonly cancelled?: true;
  /** The booking needs no clean-up any more. */
  readonly over?: true;
  /** The service may move the booking on by itself. */
  readonly transient?: true;
  /** A visit that goes as planned passes through it, in this order. */
  readonly visit?: true;
}

/** The states of a booking in the order of section 3. */
export const bookingStates = {
  CREATED: { initial: true, active: true, cancelable: true, transient: true, visit: true },
  SENT: { initial: true, active: true, cancelable: true, transient: true, visit: true },
  ACCEPTED: { active: true, cancelable: true, visit: true },
  DECLINED: { over: true },
  IN_PROGRESS: { active: true, visit: true },
  CLOSED: { over: true, visit: true },
  CANCELING: { cancelled: true, over: true, transient: true },
  CANCELED: { cancelled: true, over: true },
  PATCHING: { active: true, transient: true },
  ERROR: { over: true },
} as const satisfies Readonly<Record<string, StateFacts>>;

export type BookingState = keyof typeof bookingStates;

/** The state of a booking whose data are being updated; only its restaurant can do so (section 3). */
export const EDITING = 'PATCHING' satisfies BookingState;

/** What a webhook can be notified of (section 6). */
export const eventTypes = ['CREATE', 'UPDATE', 'DELETE'] as const;

/** Whose events a webhook can be notified of (section 6). */
export const eventEntities = ['BOOKING', 'RESTAURANT'] as const;

interface OperationFacts {
  /** A read of standing data of the target, or of data that the run created before. */
  readonly reads?: 'standing' | 'created';
  /** It changes data or sends a message, so it needs the consent to write. */
  readonly writes?: true;
  readonly creates?: 'booking' | 'webhook';
  readonly takesBack?: 'booking' | 'webhook';
  /** The limit of a run that counts its requests. */
  readonly ceiling?: 'bookings' | 'codeRequests';
  /** The resource that its success response shows, alone or in a list. */
  readonly shows?: 'restaurant' | 'booking' | 'webhook';
}

/** The operations by operationId, in the order of section 4. */
export const operations = {
  requestToken: {},
  listRestaurants: { reads: 'standing', shows: 'restaurant' },
  getRestaurant: { reads: 'standing', shows: 'restaurant' },
  findRestaurantByPosUid: { reads: 'standing', shows: 'restaurant' },
  countFreeTables: { reads: 'standing' },
  getSchedule: { reads: 'standing' },
  requestConfirmationCode: { writes: true, ceiling: 'codeRequests' },
  verifyConfirmationCode: { writes: true },
  createBooking: { writes: true, creates: 'booking', ceiling: 'bookings', shows: 'booking' },
  getBooking: { reads: 'created', shows: 'booking' },
  cancelBooking: { writes: true, takesBack: 'booking' },
  listWebhooks: { reads: 'standing', shows: 'webhook' },
  createWebhook: { writes: true, creates: 'webhook', shows: 'webhook' },
  replaceWebhook: { writes: true, shows: 'webhook' },
  deleteWebhook: { writes: true, takesBack: 'webhook' },
} as const satisfies Readonly<Record<string, OperationFacts>>;

export type Operation = keyof typeof operations;

/** What a target's control interface may offer (GET /capabilities). */
export const capabilities = [
  'confirmation-code',
  'booking-state',
  'booking-delete',
  'restaurant-create',
  'restaurant-update',
  'restaurant-delete',
] as const;

export type Capability = (typeof capabilities)[number];

/** The names of the operations with this fact, and with this value if one is given. */
export type OperationWith<Fact extends keyof OperationFacts, Value = unknown> = {
  [Name in Operation]: (typeof operations)[Name] extends Readonly<Record<Fact, Value>> ? Name : never;
}[Operation];

/** All states, in the order of the contract. */
export const allStates: readonly BookingState[] = Object.keys(bookingStates).filter(isBookingState);

/** All operations, in the order of the contract. */
export const allOperations: readonly Operation[] = Object.keys(operations).filter(isOperation);

/** Whether the text is one of the states of section 3. */
export function isBookingState(text: string): text is BookingState {
  return Object.hasOwn(bookingStates, text);
}

/** Whether the text is the operationId of an operation. */
export function isOperation(text: string): text is Operation {
  return Object.hasOwn(operations, text);
}

/** The states with all of these facts, in the order of the contract. */
export function statesWith(...facts: readonly (keyof StateFacts)[]): readonly BookingState[] {
  return allStates.filter((state) => facts.every((fact) => stateIs(state, fact)));
}

/** The states with none of these facts, in the order of the contract. */
export function statesWithout(...facts: readonly (keyof StateFacts)[]): readonly BookingState[] {
  return allStates.filter((state) => !facts.some((fact) => stateIs(state, fact)));
}

/** Whether the text is a state of section 3 with this fact. */
export function stateIs(state: string | undefined, fact: keyof StateFacts): boolean {
  const facts: StateFacts = state !== undefined && isBookingState(state) ? bookingStates[state] : {};
  return facts[fact] === true;
}

/** The facts of an operation. */
export function factsOf(operation: Operation): OperationFacts {
  return operations[operation];
}

/** The operations with this fact, and with this value if one is given; in the order of the contract. */
export function operationsWith<
  const Fact extends keyof OperationFacts,
  const Value extends NonNullable<OperationFacts[Fact]> = NonNullable<OperationFacts[Fact]>,
>(fact: Fact, value?: Value): readonly OperationWith<Fact, Value>[] {
  const holds = (operation: Operation): operation is OperationWith<Fact, Value> => {
    const found = factsOf(operation)[fact];
    return found !== undefined && (value === undefined || found === value);
  };
  return allOperations.filter(holds);
}
