/** Why a request is refused; `statusFor` gives each kind its status. */
export type RefusalKind =
  | 'malformed-request'
  | 'invalid-field'
  | 'invalid-client'
  | 'unsupported-grant-type'
  | 'invalid-scope'
  | 'unauthenticated'
  | 'unknown-path'
  | 'wrong-method'
  | 'unknown-entity'
  | 'wrong-media-type'
  | 'too-large'
  | 'wrong-code'
  | 'code-too-early'
  | 'restaurant-not-active'
  | 'channel-off'
  | 'date-not-in-future'
  | 'outside-schedule'
  | 'outside-working-hours'
  | 'phone-not-confirmed'
  | 'already-booked'
  | 'not-cancelable'
  | 'state-is-final'
  | 'conflict'
  | 'unexpected';

/** Thrown wherever a request is refused; the server renders it. The message never repeats a secret. */
export class Refusal extends Error {
  readonly kind: RefusalKind;
  /** Headers that belong to this refusal alone, such as Allow or WWW-Authenticate. */
  readonly headers: Readonly<Record<string, string>>;

  constructor(kind: RefusalKind, message: string, headers: Readonly<Record<string, string>> = {}) {
    super(message);
    this.name = 'Refusal';
    this.kind = kind;
    this.headers = headers;
  }
}
