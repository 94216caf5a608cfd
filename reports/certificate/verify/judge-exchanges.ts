import { catalogue, isRequirementId, requirementById } from '../../../spec/requirements/catalogue.ts';
import type { Requirement } from '../../../spec/requirements/entry/requirement.ts';
import { operationOf } from '../../../spec/requirements/entry/subject-grounds.ts';
import type { ContractAgain } from '../../evidence/contract-of-evidence.ts';
import type { RecordedExchange } from '../../formats/evidence-log.ts';
import { type CheckOutcome, reportOf } from '../../judge/check-outcome.ts';
import type { RunRecord } from '../../judge/run-record.ts';
import type { RunResult } from '../../result/run-result.ts';
import { belongsTo } from '../../result/run-verdict.ts';

/** The result of judging recorded exchanges once more. */
export interface JudgedExchanges {
  /** Contradictions to the result, in words. */
  readonly problems: readonly string[];
  /** Breaches in answers that the checks did not count, such as of an answer to a defective request. */
  readonly setAside: number;
}

/** Requests to the target itself; only these are counted. */
const NOT_SENT_BY_THE_PARTNER: ReadonlySet<string> = new Set(['control', 'receiveNotification']);

/**
 * Judges recorded exchanges again: none may be missing, each breach of the document must be a finding, and every
 * requirement that passed must have had an opportunity to fail.
 */
export function judgeExchanges(
  { checks }: RunRecord,
  result: RunResult,
  exchanges: readonly RecordedExchange[],
  contract: ContractAgain,
): JudgedExchanges {
  // What belongs to no check was not compared with the document: it may answer requests that were defective on purpose.
  const byCheck = groupedByCheck(exchanges.filter(({ check }) => check !== ''));
  const breaches = judgeBreaches([...byCheck.values()].flat(), result, contract);
  return {
    problems: [
      ...countProblems(checks, byCheck),
      ...breaches.problems,
      ...opportunityProblems(checks, result, byCheck, contract),
    ],
    setAside: breaches.setAside,
  };
}

type ByCheck = ReadonlyMap<string, readonly RecordedExchange[]>;

function groupedByCheck(exchanges: readonly RecordedExchange[]): ByCheck {
  const groups = new Map<string, RecordedExchange[]>();
  for (const exchange of exchanges) {
    const group = groups.get(exchange.check);
    if (group === undefined) groups.set(exchange.check, [exchange]);
    else group.push(exchange);
  }
  return groups;
}

/** The name of a check: the first requirement that it covers. */
function nameOf({ covers }: CheckOutcome): string {
  return covers[0] ?? '';
}

function countProblems(checks: readonly CheckOutcome[], byCheck: ByCheck): readonly string[] {
  const names = new Set(checks.map(nameOf));
  const strangers = [...byCheck.keys()].filter((name) => !names.has(name));
  return [
    ...strangers.map((name) => `exchanges are recorded for ${name}, which names no check of the run`),
    ...checks.flatMap((check) => {
      const told = reportOf(check)?.exchanges ?? 0;
      const recorded = (byCheck.get(nameOf(check)) ?? []).filter(
        ({ operation }) => !NOT_SENT_BY_THE_PARTNER.has(operation),
      ).length;
      return told === recorded
        ? []
        : [`the check of ${nameOf(check)} made ${told} exchanges, ${recorded} are recorded`];
    }),
  ];
}

function judgeBreaches(
  exchanges: readonly RecordedExchange[],
  { findings }: RunResult,
  contract: ContractAgain,
): JudgedExchanges {
  const found = new Set(findings.map(({ requirement }) => requirement));
  const missing = new Map<string, { count: number; first: RecordedExchange }>();
  let setAside = 0;
  for (const exchange of exchanges) {
    for (const id of contract.breaches(exchange)) {
      if (exchange.setAside?.includes(id) === true) setAside += 1;
      else if (!found.has(id) && isRequirementId(id) && requirementById(id).level !== 'observed') {
        const { count = 0, first = exchange } = missing.get(id) ?? {};
        missing.set(id, { count: count + 1, first });
      }
    }
  }
  const problems = [...missing].map(
    ([id, { count, first }]) =>
      `${id} has no finding, but ${count} recorded exchanges break it, the first in the check of ${first.check}: ${first.request.method} ${first.request.url}`,
  );
  return { problems, setAside };
}

function opportunityProblems(
  checks: readonly CheckOutcome[],
  result: RunResult,
  byCheck: ByCheck,
  contract: ContractAgain,
): readonly string[] {
  const judging = new Map<string, CheckOutcome[]>();
  for (const check of checks) {
    for (const { requirement } of reportOf(check)?.verdicts ?? []) {
      judging.set(requirement, [...(judging.get(requirement) ?? []), check]);
    }
  }
  const shown = new Map<RecordedExchange, ReadonlySet<string>>();
  const shows = (exchange: RecordedExchange): ReadonlySet<string> => {
    const known = shown.get(exchange) ?? contract.shows(exchange);
    shown.set(exchange, known);
    return known;
  };
  const verdicts = new Map(result.requirements.map(({ id, verdict }) => [id, verdict] as const));
  return catalogue
    .filter((one) => one.level === 'must' && one.excluded === undefined)
    .filter(({ needs }) => belongsTo(result.level, { ...(needs && { needs }) }))
    .flatMap((requirement): readonly string[] => {
      const { id } = requirement;
      const verdict = verdicts.get(id);
      if (verdict === undefined || verdict === 'inconclusive') return [`${id} has no verdict`];
      if (verdict !== 'passed') return [];
      const own = (judging.get(id) ?? []).flatMap((check) => byCheck.get(nameOf(check)) ?? []);
      if (own.length === 0) return [`${id} passed, but the checks that judge it have no recorded exchange`];
      const operation = operationOf(requirement);
      if (operation !== undefined && !own.some((exchange) => exchange.operation === operation)) {
        return [`${id} passed, but its checks have no recorded exchange of ${operation}`];
      }
      const needed = neededFor(requirement);
      return needed === undefined || own.some((exchange) => shows(exchange).has(needed))
        ? []
        : [`${id} passed, but no recorded answer shows ${needed}`];
    });
}

/** The part of an answer without which a statement about fields or answers can't be judged. */
function neededFor({ subject }: Requirement): string | undefined {
  if (subject === undefined) return undefined;
  if ('operation' in subject) return `${subject.operation}()`;
  const ofObject = subject.aspect === 'presence' || subject.aspect === 'null';
  return ofObject ? subject.schema : `${subject.schema}.${subject.field}`;
}
