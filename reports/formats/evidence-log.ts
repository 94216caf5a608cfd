import { readFileSync } from 'node:fs';
import type {
  RecordedExchange,
  RecordedRequest,
  RecordedResponse,
} from '../../helpers/evidence/recording.ts';
import { validatorOf } from '../result/schema.ts';

const exchanges = validatorOf<RecordedExchange>(new URL('exchange.schema.json', import.meta.url));

export type { RecordedExchange, RecordedRequest, RecordedResponse };

/** The file with every exchange of a run, in the folder of its reports; written with EVIDENCE=all. */
export const EVIDENCE_LOG = 'exchanges.ndjson';

/** The exchanges in a file of them. */
export function readEvidenceLog(file: string): readonly RecordedExchange[] {
  return parseEvidenceLog(readFileSync(file, 'utf8'));
}

/**
 * The exchanges in a text: one JSON object a line, each line ended.
 *
 * @throws Error naming the line that holds none
 */
export function parseEvidenceLog(text: string): readonly RecordedExchange[] {
  const lines = text.split('\n');
  if (lines.pop() !== '') throw new Error('its last line has no end');
  return lines.map((line, index) => {
    const value = parsed(line);
    if (!isRecordedExchange(value)) throw new Error(`line ${index + 1} is no exchange`);
    return value;
  });
}

/** The text that {@link parseEvidenceLog} reads. */
export function evidenceLogText(exchanges: readonly RecordedExchange[]): string {
  return exchanges.map((exchange) => `${JSON.stringify(exchange)}\n`).join('');
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function isRecordedExchange(value: unknown): value is RecordedExchange {
  return exchanges()(value);
}
