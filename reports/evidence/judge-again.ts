import { Redactor } from '../../helpers/evidence/redactor.ts';
import { deviationsIn, judgeTrace } from '../../helpers/oracle/oracle.ts';
import type { RecordedExchange } from '../formats/evidence-log.ts';
import { judgeRun } from '../judge/judge-run.ts';
import type { RunRecord } from '../judge/run-record.ts';
import type { RunResult } from '../result/run-result.ts';
import { traceOfEvidence } from './trace-of-evidence.ts';

/**
 * The result of a recorded run by the rules of this version: the verdicts of its checks stand, and its trace is judged again.
 * Without the facts of the trace (shards were merged) only the verdicts are united again.
 *
 * @param recorded every exchange of the run, as EVIDENCE=all keeps them
 */
export function judgeAgain(record: RunRecord, recorded: readonly RecordedExchange[]): RunResult {
  if (record.trace === undefined) return judgeRun(record);
  const trace = traceOfEvidence(recorded, record.trace);
  // It was recorded without secrets.
  return judgeRun({ ...record, deviations: deviationsIn(judgeTrace(trace), new Redactor()) });
}
