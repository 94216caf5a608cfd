/** What the listener does with a notification that it has recorded. */
export type Reply =
  | { readonly kind: 'status'; readonly status: number; readonly delayMs?: number }
  /** No answer for so long; then the connection is closed, so that a sender with one queue for all goes on. */
  | { readonly kind: 'hang'; readonly ms: number }
  /** The connection is broken off instead of an answer. */
  | { readonly kind: 'reset' };

/** How an inbox replies, notification by notification. */
export interface ReplyScript {
  /** Only notifications whose body holds this text are counted and replied to so, others with 200; unset: all. */
  readonly about?: string;
  /** To the first ones, in turn. */
  readonly first?: readonly Reply[];
  /** To all after these; unset: 200. */
  readonly then?: Reply;
}

export const ACCEPTING: Reply = { kind: 'status', status: 200 };

/** The same reply, so many times. */
export function times(count: number, reply: Reply): readonly Reply[] {
  return Array.from({ length: count }, () => reply);
}
