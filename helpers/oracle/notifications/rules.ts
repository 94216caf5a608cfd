import type { Rule } from '../contradiction.ts';
import { unmovedNotUpdated } from './across-bookings.ts';
import { createdOnce, deletedOnce, deletionsCaused, updatesCaused, uuidsUnique } from './causes.ts';
import { dataAgrees, dataIsBooking, datesNear, refusedSilent } from './data.ts';
import { bookingDatesApart } from './dates-apart.ts';
import { deliveriesFit } from './deliveries.ts';
import { formsKept } from './forms.ts';
import { creationsTold } from './subscribers.ts';

/** The statements on notifications about bookings, and on where and how all notifications arrive. */
export const notificationRules: readonly Rule[] = [
  dataAgrees,
  dataIsBooking,
  refusedSilent,
  datesNear,
  bookingDatesApart,
  uuidsUnique,
  createdOnce,
  updatesCaused,
  unmovedNotUpdated,
  deletionsCaused,
  deletedOnce,
  deliveriesFit,
  formsKept,
  creationsTold,
];
