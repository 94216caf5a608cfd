/** What an error says, for a person at a terminal. */
export function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
