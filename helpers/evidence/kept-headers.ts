/** The headers of an answer that are kept as evidence: those that some judgement or some reader needs. */
const OF_ANSWERS: ReadonlySet<string> = new Set([
  ...['content-type', 'content-length', 'content-encoding', 'transfer-encoding', 'connection', 'date', 'age'],
  ...['cache-control', 'etag', 'last-modified', 'expires', 'vary', 'location', 'allow', 'retry-after'],
  ...['www-authenticate', 'server', 'deprecation', 'sunset', 'x-request-id'],
]);

/** The headers of a notification that are kept as evidence. */
const OF_NOTIFICATIONS: ReadonlySet<string> = new Set([
  ...['host', 'connection', 'keep-alive', 'content-length', 'transfer-encoding', 'content-type'],
  ...['content-encoding', 'expect', 'accept', 'accept-charset', 'accept-encoding', 'accept-language'],
  ...['user-agent', 'authorization', 'date'],
]);

/** @param name in any case */
export function isKeptOfAnswer(name: string): boolean {
  return OF_ANSWERS.has(name.toLowerCase());
}

/** @param name in any case */
export function isKeptOfNotification(name: string): boolean {
  return OF_NOTIFICATIONS.has(name.toLowerCase());
}
