import type { Behaviour } from '../decisions/index.ts';
import { createRandom } from '../domain/random.ts';
import type { Variant } from './builders/variant.ts';
import { variants } from './index.ts';

/** The sizes of combinations: from two choices up to this many more. */
const SPREAD = 8;

/**
 * Servers that make several choices at once, drawn from all variants; the same for the same seed.
 *
 * @param count how many
 */
export function combinations(count: number, seed: string): readonly Variant[] {
  return Array.from({ length: count }, (_, index) => {
    const choices = usable(`${seed} ${index + 1}`, 2 + (index % SPREAD));
    return { ...combined(choices), id: `combination-${index + 1}` };
  });
}

function usable(seed: string, size: number): readonly Variant[] {
  for (let attempt = 1; ; attempt += 1) {
    const choices = choose(`${seed} ${attempt}`, size);
    if (isBookable(choices)) return choices;
  }
}

/** At most so many choices, all of different kinds, in the order of the list. */
function choose(seed: string, most: number): readonly Variant[] {
  const chosen = new Map<string, Variant>();
  for (const variant of createRandom(seed).shuffled(variants))
    if (chosen.size < most && !chosen.has(variant.kind)) chosen.set(variant.kind, variant);
  return variants.filter((variant) => chosen.get(variant.kind) === variant);
}

/** If every restaurant requires phone confirmation, the control interface must connect one that does not. */
function isBookable(choices: readonly Variant[]): boolean {
  const allConfirm = choices.some(({ id }) => id === 'restaurants-all-confirm');
  return !allConfirm || choices.every(({ kind }) => kind !== 'control-capabilities');
}

/**
 * One server that makes several choices at once. Later ones build on earlier ones.
 * @throws when two of them exclude each other.
 */
export function combined(variants: readonly Variant[]): Variant {
  const kinds = variants.map(({ kind }) => kind);
  const twice = kinds.find((kind, at) => kinds.indexOf(kind) !== at);
  if (twice !== undefined) throw new Error(`Two variants are of the kind ${twice}`);
  return {
    id: variants.map(({ id }) => id).join('+'),
    kind: kinds.join('+'),
    choice: variants.map(({ choice }) => choice).join(' '),
    warns: [...new Set(variants.flatMap(({ warns = [] }) => warns))],
    leavesOpen: [...new Set(variants.flatMap(({ leavesOpen = [] }) => leavesOpen))],
    options: variants.reduce((options, variant) => ({ ...options, ...variant.options }), {}),
    override: (usual) => {
      let behaviour: Behaviour = usual;
      for (const variant of variants) behaviour = { ...behaviour, ...variant.override(behaviour) };
      return behaviour;
    },
  };
}
