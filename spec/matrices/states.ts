import { allStates, isBookingState, type BookingState } from '../vocabulary.ts';
import { type Cell, impossible, judged, type Matrix, observed } from './matrix.ts';

const REPEATED = observed('CANCEL-BOOKING-AGAIN');
const FINISHED = observed('CANCEL-BOOKING-FINISHED');
const CANCELABLE = judged('CANCEL-BOOKING-ACCEPTED');
const SHOWN = judged('STATES-MOVE-SHOWN');
const ACTIVE = judged('RESTRICT-EVERY-ACTIVE-STATE');

type Row = readonly [read: Cell, cancelled: Cell, second: Cell];

const ROWS: Readonly<Record<BookingState, Row>> = {
  CREATED: [judged('GET-BOOKING-ANSWERS-200'), CANCELABLE, judged('RESTRICT-ONE-ACTIVE')],
  SENT: [SHOWN, CANCELABLE, ACTIVE],
  ACCEPTED: [SHOWN, CANCELABLE, ACTIVE],
  DECLINED: [SHOWN, FINISHED, observed('RESTRICT-DECLINED-FREES')],
  IN_PROGRESS: [SHOWN, FINISHED, ACTIVE],
  CLOSED: [SHOWN, FINISHED, judged('RESTRICT-CLOSED-FREES')],
  CANCELING: [judged('CANCEL-BOOKING-TAKES-EFFECT'), REPEATED, observed('RESTRICT-CANCELING-FREES')],
  CANCELED: [judged('CANCEL-BOOKING-STAYS-READABLE'), REPEATED, judged('RESTRICT-CANCELED-FREES')],
  PATCHING: [SHOWN, FINISHED, ACTIVE],
  ERROR: [SHOWN, FINISHED, observed('RESTRICT-ERROR-FREES')],
};

const COLUMNS = ['read', 'cancellation', 'second booking of the phone', 'free tables'] as const;

/** Sections 3, 4.10, 4.11 and 8.2: what can be done with a booking in each state. */
export const states: Matrix = {
  title: 'States of a booking',
  text: 'Each state of a booking, with what can be done then.',
  rows: allStates,
  columns: COLUMNS,
  cell: (row, column) => {
    if (!isBookingState(row)) return undefined;
    if (column === COLUMNS[3]) return impossible('section 2.4 does not show which tables are counted');
    return ROWS[row][COLUMNS.findIndex((one) => one === column)];
  },
};
