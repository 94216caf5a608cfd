import type { Consequence, RequirementVerdict, RunVerdict } from '../../result/run-result.ts';

/** How a verdict is shown where a colour alone would not be understood. */
export interface Sign {
  /** One character, drawn. */
  readonly glyph: string;
  /** The class that colours it, as report.css has it. */
  readonly tone: string;
}

export const SIGNS = {
  passed: { glyph: '✓', tone: 'passed' },
  failed: { glyph: '✕', tone: 'failed' },
  warned: { glyph: '!', tone: 'warned' },
  inconclusive: { glyph: '?', tone: 'inconclusive' },
  deferred: { glyph: '…', tone: 'deferred' },
  observed: { glyph: '•', tone: 'observed' },
  'not applicable': { glyph: '–', tone: 'na' },
  waived: { glyph: '~', tone: 'waived' },
} as const satisfies Record<RequirementVerdict, Sign>;

export const RUN_SIGNS = {
  conformant: SIGNS.passed,
  'not conformant': SIGNS.failed,
  inconclusive: SIGNS.inconclusive,
  broken: SIGNS.warned,
} as const satisfies Record<RunVerdict, Sign>;

/** What a broken requirement costs, for people. */
export const COSTS = {
  doors: 'Open doors',
  bookings: 'Lost or wrong bookings',
  events: 'Events',
  reads: 'Data shown of restaurants',
  forms: 'Forms of values',
} as const satisfies Record<Consequence, string>;

/** "1 check", "2 checks". */
export function counted(count: number, noun: string): string {
  return `${grouped(count)} ${noun}${count === 1 ? '' : 's'}`;
}

/** A whole number with its thousands apart. */
export function grouped(count: number): string {
  return count.toLocaleString('en-GB');
}

export function capitalised(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

/** A duration for people. */
export function duration(ms: number): string {
  if (ms < 1000) return `${Math.round(ms)} ms`;
  const seconds = ms / 1000;
  if (seconds < 90) return `${seconds.toFixed(1)} s`;
  return `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`;
}

const moments = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'UTC',
});

/** An instant for people, in UTC; what is no instant is given back as it is. */
export function moment(instant: string): string {
  const date = new Date(instant);
  return Number.isNaN(date.getTime()) ? instant : `${moments.format(date)} UTC`;
}

/** A long text cut for a page, with its full length. */
export function shortened(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most)}… (${grouped(text.length)} characters)`;
}
