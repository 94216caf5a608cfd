/** International format: a plus sign and digits (section 2.5), as many as a number of E.164 can have. */
export function isPhone(text: string): boolean {
  return /^\+\d{7,15}$/.test(text);
}
