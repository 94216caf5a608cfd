/** Values of the variables that hostile texts name. They are hostile too: the shell does not read them again. */
export const VARIABLES = new Map([
  ['TARGET_A', `+4'9"$(touch x)\`touch x\` `],
  ['TARGET_TOKEN', 't'],
]);

/** A text as bytes hold it: halves of characters become the replacement character. */
export function asBytes(text: string): string {
  return Buffer.from(text).toString('utf8');
}

/** As {@link asBytes}, with the variables filled in. */
export function filledIn(text: string): string {
  return asBytes(text).replace(
    /\$\{(TARGET_\w+)(#\+)?\}|\$(TARGET_\w+)/g,
    (_, braced: string | undefined, plus: string | undefined, bare: string | undefined) => {
      const value = VARIABLES.get(braced ?? bare ?? '') ?? '';
      return plus === undefined ? value : value.replace(/^\+/, '');
    },
  );
}
