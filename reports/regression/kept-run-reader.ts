import { Ajv2020 } from 'ajv/dist/2020.js';
import { REQUIREMENT_VERDICTS } from '../result/run-result.ts';
import type { KeptRun } from './kept-run.ts';

const text = { type: 'string' };

const count = { type: 'integer', minimum: 0 };

const ids = { type: 'array', items: text };

const latency = {
  type: 'object',
  required: ['minimum', 'median', 'percentile95', 'maximum'],
  properties: { minimum: count, median: count, percentile95: count, maximum: count },
};

/** Members that a later version adds are let pass. */
const SCHEMA = {
  type: 'object',
  required: [
    ...['format', 'id', 'startedAt', 'durationMs', 'target', 'level', 'depth', 'seed', 'partial', 'suite'],
    ...['verdict', 'exchanges', 'mustTested', 'verdicts', 'reasons', 'facts'],
  ],
  properties: {
    format: { const: 1 },
    id: text,
    startedAt: text,
    durationMs: count,
    target: text,
    build: text,
    level: { enum: ['core', 'full'] },
    depth: text,
    seed: text,
    partial: { type: 'boolean' },
    suite: { type: 'object', required: ['name', 'version'], properties: { name: text, version: text } },
    verdict: { enum: ['conformant', 'not conformant', 'inconclusive', 'broken'] },
    problem: { type: 'object', required: ['code', 'message'], properties: { code: text, message: text } },
    exchanges: count,
    mustTested: {
      type: 'object',
      required: ['tested', 'total'],
      properties: { tested: count, total: count },
    },
    verdicts: {
      type: 'object',
      additionalProperties: false,
      properties: Object.fromEntries(REQUIREMENT_VERDICTS.map((verdict) => [verdict, ids])),
    },
    reasons: { type: 'object', additionalProperties: ids },
    facts: { type: 'object', additionalProperties: text },
    deliveryLatencyMs: latency,
    operationLatencies: {
      type: 'array',
      items: { ...latency, required: [...latency.required, 'operation'] },
    },
  },
};

const isKept = new Ajv2020({ strict: true, strictRequired: false, strictTypes: false }).compile<KeptRun>(
  SCHEMA,
);

/** A kept run as it was read from JSON; undefined where it is none, or of another format. */
export function keptRunIn(json: string): KeptRun | undefined {
  const value = parsed(json);
  return isKept(value) ? value : undefined;
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
