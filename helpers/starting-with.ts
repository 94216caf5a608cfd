/** Gives what was got before, once; from then on it is got anew. */
export function startingWith<T>(got: T, getAnew: () => Promise<T>): () => Promise<T> {
  let isFirst = true;
  return () => {
    if (!isFirst) return getAnew();
    isFirst = false;
    return Promise.resolve(got);
  };
}
