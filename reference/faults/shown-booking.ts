import type { RequirementId } from '../../spec/requirements/catalogue.ts';
import type { Behaviour } from '../decisions/index.ts';
import type { Booking, BookingPlace } from '../domain/booking.ts';
import type { Json } from '../wire/json.ts';
import { isFields } from './changed-json.ts';
import type { Fields } from './changed-json.ts';
import type { Fault } from './fault.ts';

/** The fields of a JSON object; none for any other value. */
export function fieldsOf(json: Json | undefined): Fields {
  return isFields(json) ? json : {};
}

/** Changes a value where it is a text. */
export function ofText(change: (text: string) => Json | undefined) {
  return (json: Json | undefined): Json | undefined => (typeof json === 'string' ? change(json) : json);
}

/** Changes the promo inside of a meta that has one. */
export function ofPromo(change: (promo: string) => Json | undefined) {
  return (meta: Json | undefined): Json | undefined => {
    const fields = fieldsOf(meta);
    return typeof fields['promo'] === 'string' ? { ...fields, promo: change(fields['promo']) } : meta;
  };
}

export const absent = (): undefined => undefined;

type BookingField =
  'id' | 'persons' | 'firstName' | 'lastName' | 'phone' | 'state' | 'date' | 'comment' | 'meta';

export interface ShownFault {
  readonly id: string;
  readonly mistake: string;
  readonly breaks: RequirementId;
  readonly subtle?: true;
  /** The field that is shown wrongly. */
  readonly field: BookingField;
  /** What stands in its place; undefined leaves it out. */
  readonly shows: (value: Json | undefined, booking: Booking) => Json | undefined;
  /** Where it shows; everywhere when left out. */
  readonly in?: readonly BookingPlace[];
  /** Of which bookings it shows; of all when left out. */
  readonly when?: (booking: Booking) => boolean;
}

/** A booking whose one field is shown wrongly, while everything else about it is sound. */
export function shownFault({ field, shows, in: places, when, ...fault }: ShownFault): Fault {
  return {
    ...fault,
    breaks: [fault.breaks],
    override: (sound: Behaviour) => ({
      bookingJson: (booking, date, where) => {
        const json = sound.bookingJson(booking, date, where);
        if (places?.includes(where) === false || when?.(booking) === false) return json;
        const fields = fieldsOf(json);
        return { ...fields, [field]: shows(fields[field], booking) };
      },
    }),
  };
}

/** Every third booking has an id that a float can't hold. */
export function hasLargeId({ id }: Booking): boolean {
  return id > 2n ** 53n;
}

export function isCanceled({ state }: Booking): boolean {
  return state === 'CANCELED' || state === 'CANCELING';
}
