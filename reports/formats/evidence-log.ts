import { readFileSync } from 'node:fs';
import type {
  RecordedExchange,
  RecordedRequest,
  RecordedResponse,
} from '../../helpers/evidence/recording.ts';

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
  if (!isObject(value)) return false;
  const { check, operation, startedAt, durationMs, request, response, failure, setAside = [] } = value;
  return (
    areTexts(check, operation, startedAt) &&
    typeof startedAt === 'string' &&
    !Number.isNaN(Date.parse(startedAt)) &&
    typeof durationMs === 'number' &&
    isObject(request) &&
    areTexts(request['method'], request['url'], request['body'] ?? '') &&
    isHeaders(request['headers']) &&
    (response === undefined) !== (failure === undefined) &&
    (response === undefined || isResponse(response)) &&
    (failure === undefined || (isObject(failure) && areTexts(failure['code'], failure['message']))) &&
    isListOfTexts(setAside)
  );
}

function isResponse(value: unknown): boolean {
  return (
    isObject(value) &&
    typeof value['status'] === 'number' &&
    isHeaders(value['headers']) &&
    typeof value['body'] === 'string'
  );
}

function isHeaders(value: unknown): boolean {
  return isObject(value) && areTexts(...Object.values(value));
}

function isListOfTexts(value: unknown): boolean {
  return Array.isArray(value) && value.every((one) => typeof one === 'string');
}

function areTexts(...values: readonly unknown[]): boolean {
  return values.every((value) => typeof value === 'string');
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
