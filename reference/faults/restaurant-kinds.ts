/** Whether nothing is known of an address, an info or properties. */
export function isEmptyPart(part: object): boolean {
  return Object.values(part).every((value) => value === undefined);
}

/** Whether a text holds letters beyond ASCII. */
export function beyondAscii(text: string | undefined): boolean {
  return text !== undefined && Buffer.byteLength(text) > text.length;
}

/** Whether an id is one that a double cannot hold. */
export function isLargeId(id: bigint): boolean {
  return BigInt(Number(id)) !== id;
}
