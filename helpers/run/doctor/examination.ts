import { SetupError } from '../../settings/setup-error.ts';

/** What one look at a run's surroundings shows, in one line. */
export interface Observation {
  readonly subject: string;
  /** wrong: a run can't judge the target. note: it can, but leaves something open. */
  readonly state: 'fine' | 'note' | 'wrong';
  readonly text: string;
  /** What helps; unset where nothing is to be done. */
  readonly toDo?: string;
}

export function fine(subject: string, text: string): Observation {
  return { subject, state: 'fine', text };
}

export function note(subject: string, text: string, toDo?: string): Observation {
  return { subject, state: 'note', text, ...(toDo !== undefined && { toDo }) };
}

export function wrong(subject: string, text: string, toDo: string): Observation {
  return { subject, state: 'wrong', text, toDo };
}

/** What stops a run at its start, as a line. */
export function wrongBy(subject: string, { found, remedy }: SetupError): Observation {
  return wrong(subject, found, remedy);
}

/** Does something that a run does at its start; where that stops a run, it is a line. */
export async function attempt<T>(
  subject: string,
  action: () => Promise<T>,
  say: (one: Observation) => void,
): Promise<T | undefined> {
  try {
    return await action();
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    say(wrongBy(subject, error));
    return undefined;
  }
}
