/** A compact JWT, or what is left of one that was cut short: its first part is JSON. */
const LIKE_A_JWT = /\beyJ[\w-]{8,}(?:\.[\w-]*){0,4}/g;

/**
 * Takes known secret values out of texts. Every secret is known by value and shown as the variable that a person sets
 * to replay a request, in each form in which it goes over the wire: plain, URL-encoded, and Basic base64.
 */
export class Redactor {
  readonly #shownAs = new Map<string, string>();

  /** @param variable the name of the environment variable that stands for it, without the dollar sign */
  add(secret: string, variable: string): void {
    if (secret === '') return;
    this.#shownAs.set(secret, `$${variable}`);
    this.#shownAs.set(encodeURIComponent(secret), `$${variable}`);
  }

  addCredentials(clientId: string, clientSecret: string): void {
    this.add(clientSecret, 'TARGET_CLIENT_SECRET');
    this.add(Buffer.from(`${clientId}:${clientSecret}`).toString('base64'), 'TARGET_BASIC');
  }

  redact(text: string): string {
    let clean = text;
    for (const [secret, shown] of this.#shownAs) clean = clean.replaceAll(secret, shown);
    // A token in an answer of an unexpected shape was never known as one.
    return clean.replace(LIKE_A_JWT, () => '$TARGET_TOKEN');
  }
}
