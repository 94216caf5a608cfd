import { join } from 'node:path';
import { test } from '@playwright/test';
import type { BookingAttempt } from '../../../../reference/decisions/bookings.ts';
import { type Behaviour, defaultBehaviour } from '../../../../reference/decisions/index.ts';
import { createReference } from '../../../../reference/index.ts';
import { ControlClient } from '../../../client/control-client.ts';
import { PartnerClient } from '../../../client/partner-client.ts';
import { loadContract } from '../../../contract/contract.ts';
import type { Exchange } from '../../../http/exchange.ts';
import { createTransport } from '../../../http/transport.ts';
import { findWay, type Way } from '../../way/way.ts';
import { readSettings } from '../../../settings/settings.ts';
import { int64OfText, isJsonObject, type Json } from '../../../values/json/json.ts';
import { HOUR_MS } from '../../../values/time.ts';

/** What the set-up of a run found out at a reference. */
interface Found {
  readonly way: Way;
  /** Bookings that were asked for. */
  readonly asked: number;
  /** The states of those that were accepted, once the search is over. */
  readonly states: readonly (Json | undefined)[];
}

/**
 * Finds the way at a reference in a zone.
 *
 * @param isControlled whether a restaurant may be connected
 */
export async function wayAt(
  zone: string,
  changes: Partial<Behaviour>,
  told: string | undefined,
  bookings?: number,
  isControlled = false,
): Promise<Found> {
  const seed = 'finding the way';
  const behaviour = { ...defaultBehaviour, ...changes };
  const reference = await createReference({ seed, timeZone: zone, tokenLifetimeS: 3600, behaviour });
  const transport = createTransport(2, 10_000);
  const { url, clientId, clientSecret, controlUrl, controlToken } = reference;
  const control = new ControlClient(transport, { url: controlUrl, token: controlToken });
  const contract = loadContract();
  const client = new PartnerClient({
    ...{ contract, transport, url, authUrl: url, clientId, clientSecret },
    token: undefined,
  });
  const seen: Exchange[] = [];
  client.onExchange((exchange) => void seen.push(exchange));
  try {
    const settings = { ...readSettings(), seed, maxBookings: bookings };
    const way = await findWay({
      ...{ client, settings, timeZone: told, isZoneSure: false, readOnlyBecause: undefined },
      ...{ capabilities: isControlled ? await control.capabilities() : [] },
      ...{ restaurantSide: control, ledgerFile: join(test.info().outputPath(), 'ledger') },
    });
    const created = seen.filter(({ operation }) => operation === 'createBooking');
    const ids = created.flatMap((one) =>
      one.kind === 'answered' && one.status === 200 && isJsonObject(one.json)
        ? [int64OfText(one.json['id']) ?? 0n]
        : [],
    );
    const reads = await Promise.all(ids.map((id) => client.send('getBooking', { path: { id } })));
    const states = reads.map((read) =>
      read.kind === 'answered' && isJsonObject(read.json) ? read.json['state'] : undefined,
    );
    return { way, asked: created.length, states };
  } finally {
    await transport.close();
    await reference.close();
  }
}

/** Hours from now: every run of these tests sees all times of day, and most days of the week. */
export const DAYTIMES = [0, 29, 58, 86, 115, 140] as const;

/** Moves the clock of this process, in which reference and suite run, for as long as something takes. */
export async function later<T>(hours: number, run: () => Promise<T>): Promise<T> {
  const { now } = Date;
  Date.now = () => now() + hours * HOUR_MS;
  try {
    return await run();
  } finally {
    Date.now = now;
  }
}

/** A reference that also refuses what its operator does not want. */
export function refusing(unwanted: (attempt: BookingAttempt) => boolean): Partial<Behaviour> {
  const policy = { kind: 'conflict', message: 'a policy', violatedBy: unwanted } as const;
  return { bookingRestrictions: [...defaultBehaviour.bookingRestrictions, policy] };
}
