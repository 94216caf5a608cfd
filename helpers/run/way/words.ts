import { type SoundRequest, USUAL_REQUEST } from '../../generators/sound-request.ts';
import { USUAL_MOMENTS } from '../../fixtures/restaurants/hours/moments.ts';
import type { MomentTerms } from '../../fixtures/restaurants/hours/restaurant-hours.ts';
import type { KnownRestaurant } from '../../fixtures/restaurants/restaurants.ts';
import { MINUTE_MS } from '../../values/time.ts';
import { sortedList, statusFact } from '../../verdict/expectations/facts.ts';
import type { Tried } from './probes.ts';
import { nameOfZone } from './zone/zone-candidates.ts';

/** Why no restaurant takes bookings from any guest, and which setting would help. */
export function noTakerWords(
  all: readonly KnownRestaurant[],
  allowed: readonly KnownRestaurant[],
): readonly string[] {
  if (all.length === 0)
    return ['bookings: the list shows no restaurant; TARGET_RESTAURANT_IDS may name some'];
  if (allowed.length === 0) {
    return ['bookings: no active restaurant may be used; TARGET_RESTAURANT_IDS names the ones that may'];
  }
  const confirming = allowed.some((one) => one.guestChannel && one.phoneConfirmation);
  return [
    confirming
      ? 'bookings: every restaurant wants the phone confirmed first; TARGET_RESTAURANT_IDS can name one that does not'
      : 'bookings: no restaurant has its guest channel on; TARGET_RESTAURANT_IDS can name one that has',
  ];
}

/** That nothing was accepted, with the refusals. */
export function refusedWords(tried: readonly Tried[], timeZone: string | undefined): readonly string[] {
  const refusals = sortedList([...new Set(tried.map(({ answer }) => statusFact(answer)))], 'no answer');
  const zone = timeZone === undefined ? 'TARGET_TIMEZONE, ' : '';
  return [
    `bookings: none of ${tried.length} was accepted (${refusals}); ${zone}TARGET_RESTAURANT_IDS or GUEST_PHONES may open them`,
  ];
}

/** What sound bookings hold to, in one line; undefined when the target accepted everything. */
export function settledWords(
  { omitted, persons, fewestPersons, mostPersons, stepMs }: SoundRequest,
  moments: MomentTerms,
  phones: readonly string[] | undefined,
): string | undefined {
  const parts = [
    ...(omitted.length === 0 ? [] : [`without ${omitted.map(nameOf).join(' and ')}`]),
    ...(persons === USUAL_REQUEST.persons ? [] : [`for ${persons} persons`]),
    ...(fewestPersons === USUAL_REQUEST.fewestPersons ? [] : [`for at least ${fewestPersons}`]),
    ...(mostPersons === USUAL_REQUEST.mostPersons ? [] : [`for at most ${mostPersons}`]),
    ...(stepMs <= USUAL_REQUEST.stepMs ? [] : [`in steps of ${stepMs / MINUTE_MS} minutes`]),
    ...(moments.leadMs === USUAL_MOMENTS.leadMs ? [] : [`from ${inWords(moments.leadMs)} ahead`]),
    ...(moments.horizonMs === undefined ? [] : [`up to ${inWords(moments.horizonMs)} ahead`]),
    ...(phones === undefined ? [] : [`with phones such as ${phones[0] ?? ''}`]),
  ];
  return parts.length === 0 ? undefined : `bookings: accepted ${parts.join(', ')}; the checks hold to that`;
}

/** The zone that was inferred. */
export function zoneWords(zone: string, days: number): string {
  return `hours: in ${nameOfZone(zone, days)}, as the accepted bookings show; TARGET_TIMEZONE would say so`;
}

/** Why hours are not judged, and what would help; also the reason of every statement that needs the hours. */
export function doubtWords(
  timeZone: string | undefined,
  found: { readonly zone: string; readonly days: number } | undefined,
): string {
  if (timeZone !== undefined) {
    const better = found === undefined ? 'another zone' : nameOfZone(found.zone, found.days);
    return `the hours are not judged: accepted bookings contradict TARGET_TIMEZONE=${timeZone}, and ${better} would explain them; correct TARGET_TIMEZONE`;
  }
  return 'the hours are not judged: the accepted bookings do not show their zone; set TARGET_TIMEZONE';
}

function nameOf(field: string): string {
  return field === 'meta' ? 'promo (meta)' : field;
}

function inWords(ms: number): string {
  const hours = Math.round(ms / (60 * MINUTE_MS));
  return hours < 48 ? `${hours} hours` : `${Math.floor(hours / 24)} days`;
}
