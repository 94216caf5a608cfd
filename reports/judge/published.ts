import type { DescriptionComparison } from '../../helpers/contract/description/difference.ts';
import type { Hindsight } from '../../helpers/verdict/hindsight.ts';
import type { RunStage } from '../result/run-result.ts';

/** What the set-up published of the target's own description; undefined where it published nothing. */
export function readDescription(text: string | undefined): DescriptionComparison | undefined {
  const content: unknown = text === undefined ? undefined : JSON.parse(text);
  return isComparison(content) ? content : undefined;
}

/** The run itself published it, so a rough check is enough. */
function isComparison(value: unknown): value is DescriptionComparison {
  return typeof value === 'object' && value !== null && 'differences' in value;
}

/** The stages that the end of the run published; without it none. */
export function readStages(text: string | undefined): readonly RunStage[] {
  const content: unknown = text === undefined ? [] : JSON.parse(text);
  return Array.isArray(content) ? content.filter(isStage) : [];
}

/** The run itself published it, so a rough check is enough. */
function isStage(value: unknown): value is RunStage {
  return typeof value === 'object' && value !== null && 'doing' in value && 'tookMs' in value;
}

const NOTHING: Hindsight = { refutations: {} };

/** What the end of the run published; without it nothing changes. */
export function readHindsight(text: string | undefined): Hindsight {
  const content: unknown = text === undefined ? NOTHING : JSON.parse(text);
  return isHindsight(content) ? content : NOTHING;
}

/** The run itself published it, so a rough check is enough. */
function isHindsight(value: unknown): value is Hindsight {
  return typeof value === 'object' && value !== null && 'refutations' in value;
}
