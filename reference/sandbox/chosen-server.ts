import { existsSync } from 'node:fs';
import { distance } from 'fastest-levenshtein';
import type { Behaviour } from '../decisions/index.ts';
import { faults } from '../faults/index.ts';
import type { ReferenceOptions } from '../index.ts';
import { variants } from '../variants/index.ts';
import type { Variant } from '../variants/index.ts';
import { layeredServer } from '../variants/layered.ts';
import type { Served } from './pages/home-page.ts';

/** What the command line asks for; the parts exclude each other, but layers and a combination add up. */
export interface Choice {
  readonly variant?: string | undefined;
  readonly fault?: string | undefined;
  /** Texts such as `lag=5000`; empty for the usual server. */
  readonly layer: readonly string[];
  /** Several layers in one text. */
  readonly combination?: string | undefined;
  readonly mutant?: string | undefined;
}

/** A server that differs from the usual one. */
interface ChosenServer extends Served {
  readonly options?: Omit<ReferenceOptions, 'behaviour'> | undefined;
  override(usual: Behaviour): Partial<Behaviour>;
}

/** The package does without. */
const MUTANTS = new URL('../mutants/', import.meta.url);

/** Ids that are shown where none is like the one that was written. */
const MOST_SUGGESTED = 3;

/** The entry with an id. @throws Error that names the ids which were probably meant */
function named<T extends { readonly id: string }>(kind: string, id: string, all: readonly T[]): T {
  const found = all.find((one) => one.id === id);
  if (found !== undefined) return found;
  const unlike = (one: T): number => distance(id, one.id) - (one.id.includes(id) ? 1000 : 0);
  const nearest = [...all].sort((a, b) => unlike(a) - unlike(b)).slice(0, MOST_SUGGESTED);
  throw new Error(
    `There is no ${kind} ${id}; did you mean ${nearest.map((one) => one.id).join(', ')}? --list ${kind}s names all ${all.length}.`,
  );
}

/**
 * The server that the command line asks for; undefined for the usual one.
 * @throws Error where it asks for several, or for one that does not exist
 */
export async function chosenServer({
  variant,
  fault,
  layer,
  combination,
  mutant,
}: Choice): Promise<ChosenServer | undefined> {
  const layers = [...layer, combination ?? ''].join(' ').trim();
  const asked = [variant, fault, mutant, layers].filter((one) => one !== undefined && one.trim() !== '');
  if (asked.length > 1)
    throw new Error('Only one of --variant, --fault, --mutant and layers can be served at the same time');
  if (variant !== undefined) return sound(named('variant', variant, variants));
  if (layers !== '') return sound(layeredServer(layers));
  if (fault !== undefined) {
    const found = named('fault', fault, faults);
    const { id, mistake: says, breaks } = found;
    return { id, says, isBroken: true, breaks, override: (usual) => found.override(usual) };
  }
  if (mutant === undefined || mutant.trim() === '') return undefined;
  if (!existsSync(MUTANTS)) throw new Error('Only a checkout of the suite has mutants');
  const { mutantOf } = await import('../mutants/mutant.ts');
  const found = mutantOf(mutant);
  const { id, says } = found;
  return { id, says, isBroken: true, breaks: [], override: (usual) => found.override(usual) };
}

function sound(variant: Variant): ChosenServer {
  const { id, choice: says, options } = variant;
  return { id, says, isBroken: false, breaks: [], options, override: (usual) => variant.override(usual) };
}

/** The kinds of servers that can be listed. */
export const LISTS = ['faults', 'variants'] as const;

/** Every server of a kind: its id, and below it what it does. */
export function listOf(kind: (typeof LISTS)[number]): string {
  const all =
    kind === 'faults'
      ? faults.map(({ id, mistake }) => [id, mistake] as const)
      : variants.map(({ id, choice }) => [id, choice] as const);
  return all.map(([id, says]) => `${id}\n    ${says}\n`).join('');
}
