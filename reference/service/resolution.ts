/**
 * Whether the name of a receiver never exists, as those under `.invalid` (RFC 6761, section 6.4). Such a name is not asked for:
 * where no name server answers, each question would hold a thread for seconds, and the process at its end.
 */
export function neverExists(url: string): boolean {
  return URL.canParse(url) && /\.invalid\.?$/i.test(new URL(url).hostname);
}
