import { expect, test } from '@playwright/test';
import fc from 'fast-check';
import type { Membership, Share } from './pace.ts';
import { partsOf, Shares } from './shares.ts';

/** A process that keeps to what it is told as soon as its requests end. */
class Process {
  readonly told: number[] = [];
  readonly membership: Membership;
  underWay = 0;
  #number = 0;

  constructor(shares: Shares) {
    this.membership = shares.join(({ most, number }) => {
      this.told.push(most);
      this.#number = number;
    });
  }

  get most(): number {
    return this.told.at(-1) ?? 0;
  }

  /** Has so many more under way, as far as it may. */
  send(count: number): void {
    this.underWay = Math.max(this.underWay, Math.min(this.most, this.underWay + count));
  }

  end(count: number): void {
    this.underWay = Math.max(0, this.underWay - count);
    if (this.underWay <= this.most) this.membership.keepsTo(this.#number);
  }
}

test('parts are equal, and what one does not need goes to those that need more', () => {
  expect(partsOf(8, [Infinity, Infinity])).toEqual([4, 4]);
  expect(partsOf(8, [1, Infinity])).toEqual([1, 7]);
  expect(partsOf(8, [3, 4])).toEqual([4, 4]);
  expect(partsOf(8, [0, 2, 20])).toEqual([1, 2, 5]);
  expect(partsOf(8, [0, 0])).toEqual([4, 4]);
  expect(partsOf(7, [Infinity, Infinity])).toEqual([4, 3]);
  expect(partsOf(1, [5])).toEqual([1]);
});

test('the first process has all until another one comes, and again when that has left', () => {
  const shares = new Shares(8);
  const first = new Process(shares);
  expect(first.told).toEqual([8]);
  first.send(8);
  const second = new Process(shares);
  expect([first.most, second.told]).toEqual([4, []]);
  first.end(3);
  expect(second.told).toEqual([]);
  first.end(1);
  expect(second.told).toEqual([4]);
  second.membership.leave();
  expect(first.most).toBe(8);
});

test('a process that needs less lends the rest, and gets it back when those requests have ended', () => {
  const shares = new Shares(8);
  const first = new Process(shares);
  const second = new Process(shares);
  first.end(0);
  first.membership.needs(1);
  expect([first.most, second.most]).toEqual([1, 4]);
  first.end(0);
  expect(second.most).toBe(7);
  second.send(7);
  first.membership.needs(6);
  expect([first.most, second.most]).toEqual([1, 4]);
  second.end(2);
  expect(first.most).toBe(1);
  second.end(1);
  expect(first.most).toBe(4);
});

test('with a smaller total each process has at least one', () => {
  const shares = new Shares(8);
  const processes = [new Process(shares), new Process(shares)];
  shares.setTotal(1);
  for (const one of processes) one.end(0);
  expect(processes.map(({ most }) => most)).toEqual([1, 1]);
  shares.setTotal(6);
  expect(processes.map(({ most }) => most)).toEqual([3, 3]);
});

/** A process whose messages are under way for a while, each way in their order. */
class RemoteProcess {
  readonly #membership: Membership;
  readonly #toIt: Share[] = [];
  readonly #fromIt: (() => void)[] = [];
  /** What it was told to keep to, and has not yet said that it does. */
  #lowerings: Share[] = [];
  most = 0;
  underWay = 0;

  constructor(shares: Shares) {
    this.#membership = shares.join((share) => this.#toIt.push(share));
  }

  hear(): void {
    const share = this.#toIt.shift();
    if (share === undefined) return;
    this.most = share.most;
    this.#lowerings.push(share);
    this.#tellWhatItKeepsTo();
  }

  /** One of its messages arrives. */
  arrive(): void {
    this.#fromIt.shift()?.();
  }

  need(count: number): void {
    this.#fromIt.push(() => this.#membership.needs(count));
  }

  send(count: number): void {
    this.underWay = Math.max(this.underWay, Math.min(this.most, this.underWay + count));
  }

  end(count: number): void {
    this.underWay = Math.max(0, this.underWay - count);
    this.#tellWhatItKeepsTo();
  }

  leave(): void {
    this.#membership.leave();
  }

  #tellWhatItKeepsTo(): void {
    const kept = this.#lowerings.filter(({ most }) => this.underWay <= most);
    this.#lowerings = this.#lowerings.filter(({ most }) => this.underWay > most);
    for (const { number } of kept) this.#fromIt.push(() => this.#membership.keepsTo(number));
  }
}

const step = fc.record({
  kind: fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom('hear', 'arrive', 'hear', 'arrive', 'need', 'send', 'end') },
    { weight: 1, arbitrary: fc.constantFrom('join', 'leave') },
  ),
  who: fc.nat(1),
  count: fc.nat(8),
});

type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

/** The processes after a history. @throws Error when more requests were under way than may be */
function after(total: number, steps: readonly Step[]): readonly RemoteProcess[] {
  const shares = new Shares(total);
  const processes = new Map<number, RemoteProcess>([0, 1].map((who) => [who, new RemoteProcess(shares)]));
  for (const { kind, who, count } of steps) {
    const process = processes.get(who);
    if (kind === 'join') processes.set(who, process ?? new RemoteProcess(shares));
    else if (kind === 'leave') {
      process?.leave();
      processes.delete(who);
    } else process?.[kind](count);
    const underWay = [...processes.values()].reduce((sum, one) => sum + one.underWay, 0);
    if (underWay > total) throw new Error(`${underWay} of ${total} under way after ${kind}`);
  }
  return [...processes.values()];
}

test('whatever happens, never more are under way than may be, and in the end each has what it needs', () => {
  const histories = fc.array(step, { minLength: 60, maxLength: 200, size: 'max' });
  fc.assert(
    fc.property(fc.integer({ min: 4, max: 8 }), histories, (total, steps) => {
      const all = after(total, steps);
      for (const one of all) one.need(Infinity);
      for (let round = 0; round < 500; round += 1) {
        for (const one of all) {
          one.end(1);
          one.hear();
          one.arrive();
          one.arrive();
        }
      }
      const mosts = all.map(({ most }) => most);
      const sum = mosts.reduce((whole, most) => whole + most, 0);
      if (all.length > 0 && (sum !== total || Math.max(...mosts) - Math.min(...mosts) > 1))
        throw new Error(`parts of ${total}: ${mosts.join(', ')}`);
    }),
    { numRuns: 500 },
  );
});
