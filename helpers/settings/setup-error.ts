/** Why a run could not be judged at all (verdict "broken", exit status 2). */
export type SetupErrorCode =
  | 'SETTINGS_INVALID'
  | 'WAIVERS_INVALID'
  | 'OPTIONS_UNSUITABLE'
  | 'SHARD_UNSUITABLE'
  | 'SHARDS_UNLIKE'
  | 'REPLAY_INCOMPLETE'
  | 'REPORT_DIR_IN_USE'
  | 'REPORT_DIR_UNUSABLE'
  | 'LEDGER_UNUSABLE'
  | 'INTERRUPTED'
  | 'TARGET_UNREACHABLE'
  | 'TARGET_TLS'
  | 'TARGET_TLS_FILES'
  | 'PROXY_REFUSED'
  | 'PROXY_UNREACHABLE'
  | 'TARGET_SILENT'
  | 'TARGET_BUSY'
  | 'TARGET_GONE'
  | 'CREDENTIALS_REFUSED'
  | 'TOKEN_ENDPOINT_ODD'
  | 'NO_RESTAURANT'
  | 'CONTROL_UNREACHABLE'
  | 'LISTENER_CANNOT_BIND'
  | 'LISTENER_TLS';

export interface SetupErrorDetails {
  readonly expected: string;
  readonly found: string;
  /** How the person who started the run can help. */
  readonly remedy: string;
  readonly cause?: unknown;
}

const MARK = 'Could not be judged';

/** Stops a run before its first check, with one message: expectation, finding, remedy. */
export class SetupError extends Error {
  override readonly name = 'SetupError';
  readonly code: SetupErrorCode;
  readonly found: string;
  readonly remedy: string;

  constructor(code: SetupErrorCode, { expected, found, remedy, cause }: SetupErrorDetails) {
    super(`${MARK} [${code}]\n  expected: ${expected}\n  found:    ${found}\n  to do:    ${remedy}`, {
      cause,
    });
    this.code = code;
    this.found = found;
    this.remedy = remedy;
  }
}
