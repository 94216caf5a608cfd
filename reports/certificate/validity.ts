const DAY_MS = 86_400_000;
/** Clocks of two machines differ. */
const CLOCK_LEEWAY_MS = 5 * 60_000;

/** When a certificate was issued and until when it holds; RFC 3339. */
export interface Validity {
  readonly issuedAt: string;
  readonly expiresAt: string;
}

/**
 * Valid for so many days from the moment of issue, or for less.
 *
 * @param lastDays YYYY-MM-DD: days with which it ends before, such as those of waivers
 */
export function validFor(days: number, issued: Date, lastDays: readonly string[] = []): Validity {
  const ends = lastDays.map((day) => Date.parse(day) + DAY_MS);
  return {
    issuedAt: issued.toISOString(),
    expiresAt: new Date(Math.min(issued.getTime() + days * DAY_MS, ...ends)).toISOString(),
  };
}

/** What does not fit between a certificate's dates, the end of its run and now. */
export function validityProblems(validity: Validity, runEnded: Date, now: Date): readonly string[] {
  const issued = Date.parse(validity.issuedAt);
  const expires = Date.parse(validity.expiresAt);
  const problems = [
    expires <= now.getTime() && `it expired: it held until ${validity.expiresAt}`,
    issued > now.getTime() + CLOCK_LEEWAY_MS && `it was issued in the future: ${validity.issuedAt}`,
    runEnded.getTime() > now.getTime() + CLOCK_LEEWAY_MS &&
      `its run ended in the future: ${runEnded.toISOString()}`,
    issued + CLOCK_LEEWAY_MS < runEnded.getTime() &&
      `it was issued (${validity.issuedAt}) before its run ended (${runEnded.toISOString()})`,
    expires <= issued && `it expires (${validity.expiresAt}) before it is issued (${validity.issuedAt})`,
  ];
  return problems.filter((problem) => problem !== false);
}
