/** Something to do, and what it must not share with another at the same time. */
export interface Turn<T> {
  readonly item: T;
  /** Names of what it needs for itself, such as a port. */
  readonly needs: readonly string[];
}

/**
 * Does something with each item, a bounded number at once and never two that need the same thing. An item begins as soon as
 * it may, in the order in which they are given.
 *
 * @param most how many at once
 * @param action must not reject; whoever calls makes a result of every failure
 * @returns the results in the order of the items
 */
export async function inTurns<T, R>(
  turns: readonly Turn<T>[],
  most: number,
  action: (item: T) => Promise<R>,
): Promise<readonly R[]> {
  const waiting = turns.map((turn, at) => ({ ...turn, at }));
  const taken = new Set<string>();
  const results = new Map<number, R>();
  let underWay = 0;
  await new Promise<void>((done, failed) => {
    const beginNext = (): void => {
      if (waiting.length === 0 && underWay === 0) return done();
      while (underWay < most) {
        const next = waiting.findIndex(({ needs }) => !needs.some((need) => taken.has(need)));
        const [turn] = next < 0 ? [] : waiting.splice(next, 1);
        if (turn === undefined) return;
        underWay += 1;
        for (const need of turn.needs) taken.add(need);
        action(turn.item).then((result) => {
          results.set(turn.at, result);
          underWay -= 1;
          for (const need of turn.needs) taken.delete(need);
          beginNext();
        }, failed);
      }
    };
    beginNext();
  });
  return [...results].sort(([one], [other]) => one - other).map(([, result]) => result);
}
