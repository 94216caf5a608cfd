/**
 * The forms in which a secret that is too short to be recognised by a part of it may be shown, beside those in which it goes
 * over the wire.
 */
export function shortForms(secret: string): readonly string[] {
  const characters = Array.from(secret);
  const bytes = Buffer.from(secret);
  const hex = bytes.toString('hex');
  const pairs = hex.match(/../g) ?? [];
  const codes = characters.map((one) => one.codePointAt(0) ?? 0);
  const base64 = bytes.toString('base64').replace(/=+$/, '');
  const written = [
    characters.toReversed().join(''),
    ...[' ', '-', ',', ', ', ' - ', '.', ':', '_'].map((between) => characters.join(between)),
    ...['%', '%25', '\\x'].map((before) => before + pairs.join(before)),
    codes.map((code) => `\\u${code.toString(16).padStart(4, '0')}`).join(''),
    codes.map((code) => `&#${code};`).join(''),
    codes.map((code) => `&#x${code.toString(16)};`).join(''),
    ...['', ' ', ':', '-', ', '].map((between) => pairs.join(between)),
    `0x${pairs.join(', 0x')}`,
  ];
  const folded = [secret, ...written].flatMap((one) => [one, one.toUpperCase(), one.toLowerCase()]);
  const again = Buffer.from(base64).toString('base64').replace(/=+$/, '');
  return [...new Set([...folded, base64, again, base64.split('').reverse().join('')])];
}
