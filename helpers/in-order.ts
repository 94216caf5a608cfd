/** Words in alphabetical order, each once, so that the same fact always reads the same. */
export function inOrder(words: Iterable<string>, none: string): string {
  const sorted = [...new Set(words)].sort();
  return sorted.length === 0 ? none : sorted.join(', ');
}
