import { setTimeout as sleep } from 'node:timers/promises';

const FIRST_PAUSE_MS = 10;
const LONGEST_PAUSE_MS = 250;

/** Reads until the value is what is waited for, at most `timeoutMs`; gives the last value read either way. */
export async function poll<T>(
  read: () => Promise<T>,
  isDone: (value: T) => boolean,
  timeoutMs: number,
): Promise<T> {
  const deadline = Date.now() + timeoutMs;
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
    const value = await read();
    if (isDone(value) || Date.now() + pause > deadline) return value;
    await sleep(pause);
  }
}
