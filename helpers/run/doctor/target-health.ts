import { ControlClient } from '../../client/control-client.ts';
import type { PartnerClient } from '../../client/partner-client.ts';
import type { Exchange } from '../../http/exchange.ts';
import type { Transport } from '../../http/transport.ts';
import { readKnownRestaurants } from '../../fixtures/restaurants/restaurants.ts';
import type { Settings } from '../../settings/settings.ts';
import { USUAL_REQUEST } from '../../generators/sound-request.ts';
import type { Target } from '../setup/target.ts';
import type { Way } from '../way/way.ts';
import { fine, note, type Observation } from './examination.ts';

const REQUESTS = 7;

/** A target that is slower takes long to judge. */
const SLOW_MS = 1_000;

/** Dates of answers have no fractions of a second. */
const CLOCK_TOLERANCE_S = 5;

/** Requests one after the other, by which latency and clock are seen. */
export async function timedReads(client: PartnerClient): Promise<readonly Exchange[]> {
  const reads: Exchange[] = [];
  for (let sent = 0; sent < REQUESTS; sent += 1) {
    reads.push(await client.send('listRestaurants', { query: { page: 0, size: 1 } }));
  }
  return reads;
}

export function latencyIn(reads: readonly Exchange[]): Observation {
  const times = reads
    .filter(({ kind }) => kind === 'answered')
    .map(({ durationMs }) => durationMs)
    .sort((one, other) => one - other);
  const median = times[Math.floor(times.length / 2)];
  if (median === undefined) return note('latency', 'no request was answered');
  const text = `${Math.round(median)} ms, the median of ${times.length} requests`;
  return median < SLOW_MS
    ? fine('latency', text)
    : note('latency', text, 'expect a long run; DEPTH=smoke sends fewer requests, MAX_RUN_S bounds it');
}

/** How far the clock of the target is from that of this machine, by the Date header of answers. */
export function clockIn(reads: readonly Exchange[]): Observation {
  const differences = reads
    .flatMap((read) => {
      const date = read.kind === 'answered' ? Date.parse(read.headers['date'] ?? '') : NaN;
      return Number.isNaN(date) ? [] : [Math.round((date - read.startedAt) / 1000)];
    })
    .sort((one, other) => one - other);
  const difference = differences[Math.floor(differences.length / 2)];
  if (difference === undefined) return note('clock', 'answers have no Date header, so it is not known');
  const text = `the target's is ${Math.abs(difference)} s ${difference < 0 ? 'behind' : 'ahead of'} this machine's`;
  return Math.abs(difference) <= CLOCK_TOLERANCE_S
    ? fine('clock', "the target's agrees with this machine's")
    : note('clock', text, 'set both clocks by NTP: checks of times and tokens compare them');
}

/** Which restaurants are there, and how many take bookings. */
export async function restaurantsOf(
  client: PartnerClient,
  { targetRestaurantIds: only }: Settings,
): Promise<Observation> {
  const all = await readKnownRestaurants(client, only);
  const allowed = all.filter(({ id, active }) => active && (only?.includes(id) ?? true));
  const takers = allowed.filter((one) => one.guestChannel && !one.phoneConfirmation);
  const text = `${all.length} found, ${allowed.length} active${only === undefined ? '' : ' and named'}, ${takers.length} take bookings of any guest`;
  if (takers.length > 0) return fine('restaurants', text);
  const toDo =
    'connect an active restaurant with its guest channel on and without phone confirmation, or name one in TARGET_RESTAURANT_IDS';
  return note('restaurants', text, toDo);
}

/** What was found out about bookings, hours and phones. */
export function wayIn(
  way: Way,
  target: Target,
  { targetTimezone, guestPhones }: Settings,
): readonly Observation[] {
  const {
    soundRequest = USUAL_REQUEST,
    bookingsMade = 0,
    foundOut = [],
    readOnly,
  } = { ...way, readOnly: target.readOnlyBecause };
  const isFound = way.soundRequest !== undefined;
  const told = foundOut
    .filter((line) => line.startsWith('bookings:'))
    .map((line) => line.slice('bookings: '.length));
  const places =
    readOnly !== undefined
      ? note('places', `no booking was tried: ${readOnly}`, 'set one of them where bookings may be made')
      : isFound
        ? fine(
            'places',
            told[0] ??
              `bookings are accepted, such as one for ${soundRequest.persons} persons (${bookingsMade} made, cancelled again)`,
          )
        : note(
            'places',
            told[0] ?? 'no booking was accepted',
            'without one, everything about bookings is left open',
          );
  return [places, zoneIn(way, targetTimezone), phonesIn(way, guestPhones)];
}

function zoneIn({ timeZone, zoneDoubt }: Way, set: string | undefined): Observation {
  if (zoneDoubt !== undefined)
    return note('zone', zoneDoubt, 'set TARGET_TIMEZONE to the zone of the schedules');
  if (timeZone !== undefined)
    return fine('zone', `${timeZone}${set === undefined ? ', found out' : ', as set'}`);
  return note(
    'zone',
    'not known; the run looks for it by bookings',
    'set TARGET_TIMEZONE where schedules carry no offsets',
  );
}

function phonesIn({ phones }: Way, set: readonly string[] | undefined): Observation {
  if (phones !== undefined)
    return note(
      'phones',
      `only some are accepted, such as ${phones[0] ?? ''}`,
      'name numbers of yours in GUEST_PHONES where these are too few',
    );
  return fine(
    'phones',
    set === undefined ? 'numbers that are reserved for fiction' : `${set.length} patterns of GUEST_PHONES`,
  );
}

/** What the control interface offers. */
export async function controlOf(transport: Transport, { control }: Target): Promise<Observation> {
  if (control === undefined) {
    return note(
      'control',
      'none: level core',
      'set TARGET_CONTROL_URL for the level full (spec/control.yaml)',
    );
  }
  const offered = await new ControlClient(transport, control).capabilities();
  return offered.length === 0
    ? note('control', 'it offers nothing', 'see spec/control.yaml for what it may offer')
    : fine('control', offered.join(', '));
}
