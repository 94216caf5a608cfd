import type { Night } from '../regression/night.ts';

/** An implementation in a league, as its file with settings names it. */
export interface Entrant {
  /** Names its folders and its badge: the name of its file, without the ending. */
  readonly key: string;
  /** Its file, as it was given. */
  readonly file: string;
  /** For people. */
  readonly name: string;
  /** Such as staging. */
  readonly environment: string | undefined;
  /** Undefined where its file names none. */
  readonly build: string | undefined;
}

/** What became of an implementation in this league. */
export interface Standing {
  readonly entrant: Entrant;
  readonly night: Night;
  /** Addresses from the page of the league; the report is undefined where the run left none. */
  readonly report: string | undefined;
  readonly regression: string;
  readonly badge: string;
}

/** A league that has ended. */
export interface League {
  /** RFC 3339. */
  readonly startedAt: string;
  readonly durationMs: number;
  /** How many runs at once. */
  readonly jobs: number;
  readonly standings: readonly Standing[];
}

/** "Orders, staging": an implementation with its environment, as headings name it. */
export function titleOf({ name, environment }: Entrant): string {
  return environment === undefined ? name : `${name}, ${environment}`;
}

/**
 * The exit status of a league, by the exit statuses of its nights: 1 where one of them found what the policy objects to,
 * else 2 where one could not be judged, else 3 where one was inconclusive, else 0.
 */
export function leagueStatus(statuses: readonly number[]): number {
  return [1, 2, 3].find((status) => statuses.includes(status)) ?? 0;
}
