import type { DescriptionComparison } from '../../helpers/description/difference.ts';

/** What the set-up published of the target's own description; undefined where it published nothing. */
export function readDescription(text: string | undefined): DescriptionComparison | undefined {
  const content: unknown = text === undefined ? undefined : JSON.parse(text);
  return isComparison(content) ? content : undefined;
}

/** The run itself published it, so a rough check is enough. */
function isComparison(value: unknown): value is DescriptionComparison {
  return typeof value === 'object' && value !== null && 'differences' in value;
}
