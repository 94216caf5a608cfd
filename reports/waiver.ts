/** A must requirement that may fail for a while: an entry of the waiver file. */
export interface Waiver {
  readonly requirement: string;
  readonly reason: string;
  readonly owner: string;
  /** The last day on which it holds, YYYY-MM-DD. */
  readonly expires: string;
  /** Base address of the only target that it is for; unset: any. */
  readonly target?: string;
}

/** What the waiver file says. */
export interface WaiverReading {
  readonly waivers: readonly Waiver[];
  /** Why the file can't be used, in words. */
  readonly problems: readonly string[];
}
