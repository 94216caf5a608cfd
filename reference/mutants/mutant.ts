import type { Behaviour } from '../decisions/index.ts';
import { checkSites } from './conduct/checks.ts';
import { codeSites } from './conduct/codes.ts';
import { credentialSites } from './conduct/credentials.ts';
import { lookupSites } from './conduct/lookups.ts';
import { restrictionSites } from './conduct/restrictions.ts';
import { answerSites } from './effects/answers.ts';
import { deliverySites } from './effects/deliveries.ts';
import { eventSites } from './effects/events.ts';
import { listSites } from './effects/lists.ts';
import { scheduleSites } from './effects/schedules.ts';
import { slipSites } from './effects/slips.ts';
import { writeSites } from './effects/writes.ts';
import { fieldSites } from './fields/sites.ts';
import { readyCondition } from './terms/conditions.ts';
import type { ReadyCondition } from './terms/conditions.ts';
import type { Holds } from './terms/occasion.ts';
import type { Area, Site } from './terms/site.ts';
import { Traffic } from './terms/traffic.ts';

/** Every operator at every place. */
export const sites: readonly Site[] = [
  ...fieldSites,
  ...checkSites,
  ...codeSites,
  ...credentialSites,
  ...lookupSites,
  ...restrictionSites,
  ...answerSites,
  ...deliverySites,
  ...eventSites,
  ...listSites,
  ...scheduleSites,
  ...slipSites,
  ...writeSites,
];

/** A reference that is broken at one place under one condition. */
export interface Mutant {
  /** Operator, place and condition: the text that replays it. */
  readonly id: string;
  readonly area: Area;
  readonly operator: string;
  /** What it does, in one sentence. */
  readonly says: string;
  /** Why it breaks nothing; undefined: it breaks the contract. */
  readonly equivalent: string | undefined;
  /**
   * The wrong decisions; each server gets its own.
   *
   * @param tally counts the occasions of this server
   */
  readonly override: (sound: Behaviour, tally?: Tally) => Partial<Behaviour>;
}

/** How often a server came to the place of its mutant. */
export interface Tally {
  occasions: number;
  /** Occasions on which the condition held. */
  shown: number;
}

const UNREACHABLE = 'no request can bring it about, or nothing changes where it holds';

/** Why a site breaks nothing under a condition. */
function equivalence(site: Site, condition: ReadyCondition): string | undefined {
  const reason = site.harmless?.(condition);
  if (reason !== undefined) return reason;
  const samples = site.samples?.(condition);
  if (samples === undefined) return undefined;
  for (const occasion of samples) if (condition.couldHold(occasion)) return undefined;
  return UNREACHABLE;
}

/** The mutant of a site under a condition. */
export function mutantAt(site: Site, condition: ReadyCondition): Mutant {
  const { area, operator, place, says, counts, numbers = 'numbers' } = site;
  const counted = counts === undefined ? 'occasion' : 'request';
  const when = condition.says.replace('numbers', numbers).replace('occasion', counted);
  return {
    ...{ id: `${operator} ${place} ${condition.text}`, area, operator },
    says: when === '' ? `${says}.` : `${says} ${when}.`,
    equivalent: equivalence(site, condition),
    override: (sound, tally = { occasions: 0, shown: 0 }) => {
      const traffic = new Traffic();
      let occasions = 0;
      const number = counts === undefined ? () => (occasions += 1) : traffic.number;
      const { isCrowded, confirmsPhones } = traffic;
      const holds = tallied(condition.start({ isCrowded, confirmsPhones, number }), tally);
      return traffic.watched({ ...sound, ...site.override(sound, holds, condition.limit) });
    },
  };
}

function tallied(holds: Holds, tally: Tally): Holds {
  return (occasion) => {
    const shows = holds(occasion);
    tally.occasions += 1;
    if (shows) tally.shown += 1;
    return shows;
  };
}

/**
 * The mutant that a text such as `truncate booking.comment@read longer=40` describes.
 * @throws Error where there is no such operator, place or condition, or the place does not know the condition
 */
export function mutantOf(text: string): Mutant {
  const [operator = '', place = '', condition = 'always', ...rest] = text.trim().split(/\s+/);
  if (rest.length > 0) throw new Error('A mutant is an operator, a place and a condition');
  const site = sites.find((one) => one.operator === operator && one.place === place);
  if (site === undefined)
    throw new Error(`There is no operator ${operator} at the place ${place}${nearest(operator, place)}`);
  const ready = readyCondition(condition);
  if (ready.needs !== undefined && !site.facts.includes(ready.needs))
    throw new Error(`${place} knows nothing of ${ready.needs}, which ${ready.name} asks for`);
  return mutantAt(site, ready);
}

function nearest(operator: string, place: string): string {
  const operators = sites.filter((one) => one.place === place).map((one) => one.operator);
  if (operators.length > 0) return `, which has ${operators.join(', ')}`;
  const places = sites.filter((one) => one.operator === operator).map((one) => one.place);
  return places.length === 0 ? '' : `; ${operator} has ${places.slice(0, 20).join(', ')}`;
}
