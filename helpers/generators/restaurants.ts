import { randomBytes } from 'node:crypto';
import type { JsonObject } from '../values/json/json.ts';
import { textClasses } from './classes/text-classes.ts';

/** Numbers of houses on both sides of 8 and 16 bits; most lie beyond, and none is round. */
const HOMES = [7, 213, 40_003, 70_001];

/** Numbers in point-of-sale systems and of tax, beyond 32 bits. */
const LONG_NUMBERS = [4_294_967_311, 7_707_083_893, 812_345_678_907];

const PHONES = ['+12125550100', '+447700900123'];

const PLACES = [
  { country: 'Georgia', countryCode: 'GE', city: 'Tbilisi', street: 'Rustaveli Avenue' },
  { country: 'Schweiz', countryCode: 'CH', city: 'Zürich', street: 'Niederdorfstrasse 9' },
  { country: 'Ελλάδα', countryCode: 'GR', city: 'Αθήνα', street: 'Οδός "Αδριανού" & Co' },
];

/** Of a restaurant that a check connects, and removes at its end. */
const PASSING_NAME = /^Conformance [0-9a-f]{16}/;

/** Whether a check of this or of another run connected the restaurant, and will remove it. */
export function isPassing(name: string): boolean {
  return PASSING_NAME.test(name);
}

/** The name of a restaurant that stays until the end of the run. */
export function lastingName(): string {
  return `Conformance until the end of the run ${randomBytes(8).toString('hex')}`;
}

/**
 * A restaurant that keeps every rule of section 2.1 and has every field, without an id and with a unique name. Its
 * values are of another class each time, so that what goes wrong with one class shows wherever restaurants show.
 */
export function soundRestaurant(changes: JsonObject = {}): JsonObject {
  const random = randomBytes(16);
  const mark = random.toString('hex');
  const number = (at: number): number => random.readUInt16BE(at);
  const pick = <T>(values: readonly T[], at: number): T | undefined => values[number(at) % values.length];
  const place = pick(PLACES, 0);
  return {
    name: `Conformance ${mark.slice(0, 16)}`,
    status: 'ACTIVE',
    description: `Connected by a conformance run, and removed by it\n${place?.city} – “${place?.country}”`,
    address: {
      ...place,
      home: pick(HOMES, 2),
      point: { x: (number(4) % 360) - 179.125, y: (number(6) % 170) - 84.875 },
    },
    info: {
      phone: pick(PHONES, 8),
      site: `https://restaurant.example/menu?of=${mark}&lang=en`,
      telegram: `@conformance_${mark.slice(0, 8)}`,
      vk: `https://vk.example/${mark.slice(8, 16)}`,
      posUid: `conformance ${mark}`,
      posCrmId: (pick(LONG_NUMBERS, 10) ?? 0) + number(12),
      taxNumber: (pick(LONG_NUMBERS, 11) ?? 0) + number(13),
    },
    properties: { phoneConfirmationEnabled: false, guestAcquisitionChannelEnabled: true },
    ...changes,
  };
}

/** So many mixtures have a text of every class. */
const SHARES = 3;

/** Longer ones are refused more often, and the mixture is long enough. */
const LONGEST = 100;

/** Texts of a third of the classes, one after the other: several hundred characters. */
function mixture(share: number): string {
  const short = textClasses.filter(({ example }) => example.length <= LONGEST);
  return short
    .flatMap(({ example }, index) => (index % SHARES === share % SHARES ? [example] : []))
    .join(' ');
}

/** A city and a street by which a search may look: long, but nothing that a search takes for a sign of its own. */
const LONG_PLACE = {
  city: 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch',
  street: 'Avenida do Presidente Castelo Branco, conjunto residencial quatro',
};

/**
 * Texts for all fields of a restaurant that may hold any (section 2.1). Those by which nobody looks for it get a third of
 * all classes each, so that of three shares each such field gets every class.
 */
export function mixedTexts(share: number): {
  readonly description: string;
  readonly address: JsonObject;
  readonly info: JsonObject;
} {
  const [one, other, last] = [mixture(share), mixture(share + 1), mixture(share + 2)];
  return {
    description: one,
    address: { ...LONG_PLACE, country: other },
    info: { site: last, telegram: one, vk: other },
  };
}
