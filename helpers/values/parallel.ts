/** Works on all values, at most `parallel` at once; the results in the order of the values. */
export async function inParallel<T, R>(
  values: readonly T[],
  parallel: number,
  work: (value: T) => Promise<R>,
): Promise<readonly R[]> {
  const results = new Map<number, R>();
  const waiting = values.entries();
  const workOn = async (): Promise<void> => {
    for (const [index, value] of waiting) results.set(index, await work(value));
  };
  await Promise.all(Array.from({ length: parallel }, workOn));
  return values.flatMap((_, index) => {
    const result = results.get(index);
    return result === undefined ? [] : [result];
  });
}
