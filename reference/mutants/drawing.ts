import { createRandom } from '../domain/random.ts';
import type { Random } from '../domain/random.ts';
import { mutantAt, sites } from './mutant.ts';
import type { Mutant } from './mutant.ts';
import { conditions } from './terms/conditions.ts';
import { areas } from './terms/site.ts';
import type { Area, Site } from './terms/site.ts';

/** Mutants of a seed, and those that the draw met on its way and left out. */
export interface Drawn {
  readonly mutants: readonly Mutant[];
  /** Mutants that break nothing. */
  readonly equivalent: readonly Mutant[];
}

/** Gives the items of a list in a drawn order, and each again only after all others. */
class Deck<T> {
  readonly #items: readonly T[];
  readonly #random: Random;
  #left: T[] = [];

  constructor(items: readonly T[], random: Random) {
    this.#items = items;
    this.#random = random;
  }

  draw(): T {
    if (this.#left.length === 0) this.#left = this.#random.shuffled(this.#items);
    const item = this.#left.shift();
    if (item === undefined) throw new Error('there is nothing to draw from');
    return item;
  }
}

/** The decks of one seed: the areas, the operators of each area, the places of each operator in an area. */
class Decks {
  readonly #decks = new Map<string, Deck<string>>();
  readonly #random: Random;

  constructor(random: Random) {
    this.#random = random;
  }

  /** The next of these items for a key. */
  next(key: string, items: () => readonly string[]): string {
    const deck = this.#decks.get(key) ?? new Deck([...new Set(items())], this.#random);
    this.#decks.set(key, deck);
    return deck.draw();
  }
}

/** Of so many mutants one shows always. */
const ALWAYS_ONE_IN = 4;

function drawnAt(site: Site, random: Random): Mutant {
  const [always, ...others] = conditions.filter(
    ({ needs }) => needs === undefined || site.facts.includes(needs),
  );
  const other = others[random.integer(0, others.length - 1)];
  const condition = random.integer(1, ALWAYS_ONE_IN) === 1 ? always : other;
  if (condition === undefined) throw new Error(`${site.place} has no condition`);
  return mutantAt(site, condition.with(condition.draw(random)));
}

/** The next place of an area. */
function nextSite(decks: Decks, area: Area): Site {
  const mine = sites.filter((site) => site.area === area);
  const operator = decks.next(area, () => mine.map((site) => site.operator));
  const here = mine.filter((site) => site.operator === operator);
  const place = decks.next(`${area} ${operator}`, () => here.map((site) => site.place));
  const site = here.find((one) => one.place === place);
  if (site === undefined) throw new Error(`there is no place ${place}`);
  return site;
}

/** Conditions that are tried at one place, before the draw goes on to another. */
const MOST_CONDITIONS = 6;

/** Places of an area that are tried, before the draw goes on to another area. */
const MOST_SITES = 100;

/** Areas that are tried in vain, before the draw gives up. */
const MOST_FAILURES = 100;

/**
 * Mutants that a seed draws: the area first, then the operator, the place and the condition, each as evenly as it
 * can be, so that no kind of mutant dominates. The same for the same seed, and the first of many are those of few.
 */
export function drawnMutants(count: number, seed: string): Drawn {
  const random = createRandom(`${seed} mutants`);
  const decks = new Decks(random);
  const mutants = new Map<string, Mutant>();
  const equivalent = new Map<string, Mutant>();
  const drawn = (area: Area): Mutant | undefined => {
    for (let attempt = 0; attempt < MOST_SITES * MOST_CONDITIONS;) {
      const site = nextSite(decks, area);
      for (const end = attempt + MOST_CONDITIONS; attempt < end; attempt += 1) {
        const mutant = drawnAt(site, random);
        if (mutant.equivalent !== undefined) equivalent.set(mutant.id, mutant);
        else if (!mutants.has(mutant.id)) return mutant;
      }
    }
    return undefined;
  };
  let failures = 0;
  while (mutants.size < count && failures < MOST_FAILURES) {
    const name = decks.next('areas', () => areas);
    const area = areas.find((one) => one === name);
    const mutant = area && drawn(area);
    if (mutant === undefined) failures += 1;
    else mutants.set(mutant.id, mutant);
  }
  return { mutants: [...mutants.values()], equivalent: [...equivalent.values()] };
}
