import { isInside, isOpen } from '../../../fixtures/restaurants/hours/opening-hours.ts';
import type { Probes } from '../probes.ts';
import type { Site } from '../sites.ts';

/** What the bookings that were tried tell of the zone of a target's hours. */
export class ZoneEvidence {
  readonly #probes: Pick<Probes, 'tried'>;
  readonly #sites: readonly Site[];
  readonly #since: number;

  /** @param since refusals count from this booking on: what was refused before may have had other reasons */
  constructor(probes: Pick<Probes, 'tried'>, sites: readonly Site[], since = 0) {
    this.#probes = probes;
    this.#sites = sites;
    this.#since = since;
  }

  /** Whether every accepted booking is inside the hours that a zone gives; their very end is left open. */
  explainsAccepted(zone: string): boolean {
    return this.#all(true).every(({ site, moment }) => isOpen(site.possible(zone), moment));
  }

  /** How many refused bookings are inside the hours that a zone gives. */
  refusedInside(zone: string): number {
    return this.#all(false, this.#since).filter(({ site, moment }) => isInside(site.kept(zone), moment))
      .length;
  }

  #all(accepted: boolean, since = 0): readonly { site: Site; moment: number }[] {
    return this.#probes.tried.slice(since).flatMap((one) => {
      const site = this.#sites.find(({ id }) => id === one.place.restaurant);
      return one.accepted === accepted && site !== undefined ? [{ site, moment: one.place.moment }] : [];
    });
  }
}
