import {
  type Comparison,
  sameJson,
  samePhone,
  sameSecond,
  sameText,
  sameTextInAnyCase,
} from '../values/json/equality.ts';

/** A field that a booking keeps from its creation on (sections 2.5 and 2.6), whatever its state becomes. */
export interface LastingField {
  /** As the ids of its requirements write it. */
  readonly name: string;
  readonly kind: 'text' | 'phone' | 'persons' | 'date-time';
  /** Where requests and answers hold it, as a JSON pointer. */
  readonly at: string;
  /** Whether two values mean the same. */
  readonly same: Comparison;
}

export const requiredFields = [
  { name: 'PERSONS', kind: 'persons', at: '/persons', same: sameJson },
  { name: 'FIRST-NAME', kind: 'text', at: '/firstName', same: sameText },
  { name: 'PHONE', kind: 'phone', at: '/phone', same: samePhone },
  { name: 'DATE', kind: 'date-time', at: '/date', same: sameSecond },
] as const satisfies readonly LastingField[];

export const optionalFields = [
  { name: 'LAST-NAME', kind: 'text', at: '/lastName', same: sameText },
  { name: 'COMMENT', kind: 'text', at: '/comment', same: sameText },
  { name: 'PROMO', kind: 'text', at: '/meta/promo', same: sameTextInAnyCase },
] as const satisfies readonly LastingField[];

export const lastingFields = [...requiredFields, ...optionalFields] as const;

export type LastingFieldName = (typeof lastingFields)[number]['name'];
