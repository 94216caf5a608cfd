/** One request that reached an inbox of the listener, as it came. */
export interface Notification {
  readonly inbox: string;
  readonly method: string;
  /** Path below the inbox's own address, and the query with its question mark; both may be empty. */
  readonly path: string;
  readonly query: string;
  /** In the order and case in which they were sent. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** The body; cut at the listener's limit. */
  readonly text: string;
  readonly cut: boolean;
  /** Milliseconds since the epoch when the request's head had arrived, by this machine's clock. */
  readonly arrivedAt: number;
  /** The status that the listener gave back. */
  readonly answeredWith: number;
}

/** The values of a header, however its name is written; one for each time that it was sent. */
export function headerValues(notification: Notification, name: string): readonly string[] {
  return notification.headers.flatMap(([sent, value]) => (sent.toLowerCase() === name ? [value] : []));
}
