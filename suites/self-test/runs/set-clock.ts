import { existsSync } from 'node:fs';
import { environmentWith } from '../../../helpers/settings/environment.ts';

/**
 * Loaded before a process starts (--import): once the file CLOCK_SET_BY_FILE is there its Date is off by CLOCK_SET_BY ms,
 * as when somebody sets the machine's clock.
 */
const { CLOCK_SET_BY_FILE: file = '', CLOCK_SET_BY: by } = environmentWith({});

const LOOK_MS = 50;

const real = Date;

let offMs = 0;

const now = (): number => real.now() + offMs;

globalThis.Date = new Proxy(real, {
  construct(target, words, made) {
    const date: unknown = Reflect.construct(target, words.length === 0 ? [now()] : words, made);
    if (!(date instanceof real)) throw new Error('no date');
    return date;
  },
  apply: () => new real(now()).toString(),
  get: (target, name): unknown => (name === 'now' ? now : Reflect.get(target, name)),
});

const look = setInterval(() => {
  if (!existsSync(file)) return;
  offMs = Number(by);
  clearInterval(look);
}, LOOK_MS).unref();
