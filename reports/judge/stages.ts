import type { RunStage } from '../result/run-result.ts';

/** The stages that the end of the run published; without it none. */
export function readStages(text: string | undefined): readonly RunStage[] {
  const content: unknown = text === undefined ? [] : JSON.parse(text);
  return Array.isArray(content) ? content.filter(isStage) : [];
}

/** The run itself published it, so a rough check is enough. */
function isStage(value: unknown): value is RunStage {
  return typeof value === 'object' && value !== null && 'doing' in value && 'tookMs' in value;
}
