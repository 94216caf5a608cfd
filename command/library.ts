/** What programs can import from the package: the results of runs, and the reference as a server for their own tests. */
export { accessTo, createReference } from '../reference/index.ts';
export type { Reference, ReferenceOptions } from '../reference/index.ts';
export { isRunResult, readRunResult } from '../reports/result/result-file.ts';
export type { Finding, RequirementResult, RunResult } from '../reports/result/run-result.ts';
