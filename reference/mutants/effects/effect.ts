import type { Fact } from '../terms/occasion.ts';
import type { Area, Site } from '../terms/site.ts';

type Override = Site['override'];

/** A site at a write; its occasions tell of the traffic unless they are said to tell more. */
export function effect(
  area: Area,
  operator: string,
  place: string,
  says: string,
  override: Override,
  more: Partial<Pick<Site, 'counts' | 'facts' | 'harmless' | 'samples'>> = {},
): Site {
  const facts: readonly Fact[] = ['traffic'];
  return { area, operator, place, says, facts, override, ...more };
}
