import fc, { type Arbitrary } from 'fast-check';

/** These texts and any parts of them, never blank nor with white space around. */
export function partsOfTexts(texts: readonly string[]): Arbitrary<string> {
  const whole = fc.constantFrom(...texts);
  const parts = fc.tuple(whole, fc.nat(99), fc.nat(99)).map(([text, from, length]) => {
    const characters = Array.from(text);
    const start = from % characters.length;
    return characters
      .slice(start, start + 1 + (length % (characters.length - start)))
      .join('')
      .trim();
  });
  return fc.oneof(
    whole,
    parts.filter((part) => part !== ''),
  );
}
