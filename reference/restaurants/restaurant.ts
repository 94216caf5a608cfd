import type { WeekHours } from './hours.ts';

export type RestaurantStatus = 'ACTIVE' | 'INACTIVE' | 'DELETED';

export interface Point {
  /** Longitude, degrees. */
  readonly x: number;
  /** Latitude, degrees. */
  readonly y: number;
}

export interface Address {
  readonly country?: string | undefined;
  readonly countryCode?: string | undefined;
  readonly city?: string | undefined;
  readonly street?: string | undefined;
  readonly home?: number | bigint | undefined;
  readonly point?: Point | undefined;
}

export interface Info {
  readonly phone?: string | undefined;
  readonly site?: string | undefined;
  readonly telegram?: string | undefined;
  readonly vk?: string | undefined;
  readonly posUid?: string | undefined;
  readonly posCrmId?: number | bigint | undefined;
  readonly taxNumber?: number | bigint | undefined;
}

export interface Properties {
  readonly phoneConfirmationEnabled?: boolean | undefined;
  readonly guestAcquisitionChannelEnabled?: boolean | undefined;
}

/** A restaurant as it is kept: never changed, an update puts another in its place. */
export interface Restaurant {
  readonly id: bigint;
  readonly name: string;
  readonly status: RestaurantStatus;
  readonly description?: string | undefined;
  readonly address: Address;
  readonly info: Info;
  readonly properties: Properties;
  /** Not part of the interface: what its schedule is made of. */
  readonly hours: WeekHours;
  /** Not part of the interface: what free table counts start from. */
  readonly tables: number;
}
