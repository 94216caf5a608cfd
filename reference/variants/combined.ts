import type { Behaviour } from '../decisions/index.ts';
import type { Variant } from './variant.ts';

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
