import type { Rule } from '../contradiction.ts';
import { creationsReturned, idsDistinct, readsAgree, readsKeepIds } from './answers.ts';
import { bookingsStayReadable } from './deletions.ts';
import { othersKept } from './others-kept.ts';
import { closedChannelRefuses, freedPhonesBook, oneActive, pastRefused } from './restrictions.ts';
import {
  cancellationsTakeEffect,
  canceledStays,
  movesShow,
  readsAnswered,
  refusedCancellationsKeep,
} from './states.ts';

/** The statements on bookings. */
export const bookingRules: readonly Rule[] = [
  idsDistinct,
  creationsReturned,
  readsKeepIds,
  readsAgree,
  canceledStays,
  cancellationsTakeEffect,
  othersKept,
  refusedCancellationsKeep,
  bookingsStayReadable,
  readsAnswered,
  movesShow,
  oneActive,
  freedPhonesBook,
  closedChannelRefuses,
  pastRefused,
];
