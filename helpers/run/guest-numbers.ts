import { join } from 'node:path';
import { storedText } from '../client/stored-text.ts';
import { appendPrivate } from '../settings/private-files.ts';

/**
 * The phone numbers of guests of all processes of a run, through a file that only its owner can read. A notification
 * about a booking of another process shows its guest's number, and the target may write it in any form.
 */
export class GuestNumbers {
  readonly #file: string | undefined;
  #read = 0;

  /** @param runDir the run's folder; undefined if only this process uses the target */
  constructor(runDir: string | undefined) {
    this.#file = runDir === undefined ? undefined : join(runDir, 'guests');
  }

  /** Notes a number before it is sent for the first time. */
  note(phone: string): void {
    if (this.#file !== undefined) appendPrivate(this.#file, `${phone}\n`);
  }

  /** The numbers, of whichever process, that were noted since the last call. */
  fresh(): readonly string[] {
    if (this.#file === undefined) return [];
    const text = storedText(this.#file)?.slice(this.#read) ?? '';
    // Another process may be writing its line.
    const whole = text.slice(0, text.lastIndexOf('\n') + 1);
    this.#read += whole.length;
    return whole.split('\n').filter(Boolean);
  }
}
