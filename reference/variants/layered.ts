import { createRandom } from '../domain/random.ts';
import type { Variant } from './builders/variant.ts';
import { combined } from './combinations.ts';
import { layers } from './layers/index.ts';

/** From two layers up to this many more. */
const SPREAD = 3;

/**
 * The server that a text such as `lag=5000 pace=10` describes; its id is the text, in the order of the layers.
 * @throws when a layer is unknown or has no such value, or two layers exclude each other.
 */
export function layeredServer(text: string): Variant {
  const parts = text.split(/\s+/).filter((part) => part !== '');
  if (parts.length === 0) throw new Error('A combination names at least one layer, such as lag=5000');
  const chosen = parts.map((part) => {
    const [name = '', ...value] = part.split('=');
    const at = layers.findIndex((layer) => layer.name === name);
    const layer = layers[at];
    if (layer === undefined)
      throw new Error(`There is no layer ${name}, but ${layers.map((known) => known.name).join(', ')}`);
    return { at, variant: layer.with(value.join('=')) };
  });
  const ordered = chosen.toSorted((a, b) => a.at - b.at).map(({ variant }) => variant);
  return { ...combined(ordered), id: ordered.map(({ id }) => id).join(' ') };
}

/** Every layer alone, its parameter drawn by the seed. */
export function singleLayers(seed: string): readonly Variant[] {
  return layers.map((layer) =>
    layeredServer(`${layer.name}=${layer.draw(createRandom(`${seed} ${layer.name}`))}`),
  );
}

/** Servers of two to four layers; the same for the same seed. */
export function drawnServers(count: number, seed: string): readonly Variant[] {
  return Array.from({ length: count }, (_, index) => {
    const random = createRandom(`${seed} layers ${index + 1}`);
    const size = 2 + (index % SPREAD);
    const kinds = new Set<string>();
    const chosen = random.shuffled(layers).filter(({ kind }) => {
      const isFree = kinds.size < size && !kinds.has(kind);
      if (isFree) kinds.add(kind);
      return isFree;
    });
    return layeredServer(chosen.map((layer) => `${layer.name}=${layer.draw(random)}`).join(' '));
  });
}
