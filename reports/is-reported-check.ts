import { isRequirementId, type RequirementId } from '../spec/requirements/catalogue.ts';
import type { ReportedCheck } from './check-outcome.ts';
import { MOVERS } from './run-result.ts';

type Test = (value: unknown) => boolean;

const isText: Test = (value) => typeof value === 'string';
const isCount: Test = (value) => typeof value === 'number' && Number.isInteger(value) && value >= 0;
const isDuration: Test = (value) => typeof value === 'number' && value >= 0;
const isOneOf =
  (...values: readonly string[]): Test =>
  (value) =>
    typeof value === 'string' && values.includes(value);
const isListOf =
  (test: Test): Test =>
  (value) =>
    Array.isArray(value) && value.every(test);
const isMapOf =
  (test: Test): Test =>
  (value) =>
    isObject(value) && Object.values(value).every(test);
const isRecord =
  (fields: Readonly<Record<string, Test>>): Test =>
  (value) =>
    isObject(value) && Object.entries(fields).every(([name, test]) => test(value[name]));

const isId = (value: unknown): value is RequirementId => typeof value === 'string' && isRequirementId(value);

const isDeviation = isRecord({
  requirement: isId,
  expected: isText,
  observed: isText,
  smallestCase: (value) => value === undefined || isText(value),
  count: isCount,
  operations: isListOf(isText),
  evidence: isListOf(isRecord({ operation: isText, request: isText, response: isText, curl: isText })),
});

const verdictForms: readonly Test[] = [
  isRecord({ requirement: isId, verdict: isOneOf('passed', 'observed') }),
  isRecord({ requirement: isId, verdict: isOneOf('failed', 'warned'), deviation: isDeviation }),
  isRecord({ requirement: isId, verdict: isOneOf('inconclusive', 'not applicable'), reason: isText }),
];

const isReport = isRecord({
  run: isRecord({
    targetUrl: isText,
    level: isOneOf('core', 'full'),
    seed: isText,
    depth: isText,
    capabilities: isListOf(isText),
  }),
  verdicts: isListOf((value) => verdictForms.some((isForm) => isForm(value))),
  breaches: isListOf(isDeviation),
  observations: isMapOf(isText),
  transitions: isListOf(isRecord({ from: isText, to: isText, by: isOneOf(...MOVERS) })),
  deliveries: isListOf(
    isRecord({ trigger: isText, notification: isText, arrivedAt: isDuration, latencyMs: isDuration }),
  ),
  answerTimesMs: isMapOf(isListOf(isDuration)),
  exchanges: isCount,
  leftBehind: isListOf(isText),
});

/** Whether an attachment's content is the report of a check, with requirements that this version knows. */
export function isReportedCheck(value: unknown): value is ReportedCheck {
  return isReport(value);
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
