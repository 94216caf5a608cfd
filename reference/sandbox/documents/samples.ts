import { Temporal } from 'temporal-polyfill';
import type { Restaurant } from '../../domain/restaurant.ts';
import { isScheduledDay, isWorkingMoment } from '../../operations/schedule.ts';
import { Service } from '../../service/service.ts';
import { INBOX_PATH } from '../feeds/inbox.ts';

/** Values with which the requests of a document succeed on this server, in place of those that the document shows. */
export interface Samples {
  /** Takes bookings without a code. */
  readonly restaurantId: bigint;
  readonly posUid: string;
  /** Bookable in that restaurant. */
  readonly date: string;
  /** An inbox of the sandbox. */
  readonly webhookUrl: string;
}

const HOURS_AHEAD = 26;

const HOURS = 7 * 24;

/** The first moment, a day or more from now, at which a restaurant takes bookings; undefined where there is none. */
function bookableMoment(service: Service, restaurant: Restaurant): Temporal.Instant | undefined {
  const hour = 3_600_000;
  const start = (Math.floor(service.now() / hour) + HOURS_AHEAD) * hour;
  return Array.from({ length: HOURS }, (_, n) =>
    Temporal.Instant.fromEpochMilliseconds(start + n * hour),
  ).find((one) => isScheduledDay(service, restaurant, one) && isWorkingMoment(service, restaurant, one));
}

/** What a document shows where a server has nothing that fits. */
const SHOWN: Omit<Samples, 'webhookUrl'> = {
  restaurantId: 4101n,
  posUid: '7b0c2f5e-river',
  date: '2027-03-06T19:30:00+04:00',
};

/** Values of the server as it is now. */
export function samplesOf(service: Service): Samples {
  const webhookUrl = `${service.url}${INBOX_PATH}/my-inbox`;
  for (const restaurant of service.restaurants.all.values()) {
    const { id, status, info, properties } = restaurant;
    // A document is JSON, which people read with ordinary numbers.
    if (status !== 'ACTIVE' || info.posUid === undefined || id > Number.MAX_SAFE_INTEGER) continue;
    if (properties.phoneConfirmationEnabled === true || properties.guestAcquisitionChannelEnabled !== true)
      continue;
    const date = bookableMoment(service, restaurant);
    if (date !== undefined)
      return { restaurantId: id, posUid: info.posUid, date: date.toString(), webhookUrl };
  }
  return { ...SHOWN, webhookUrl };
}
