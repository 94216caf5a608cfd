/**
 * A whole number.
 *
 * @asType integer
 * @minimum 0
 */
export type Count = number;

/** @minLength 1 */
export type Text = string;

/**
 * SHA-256 in hexadecimal, which shows that two parties mean the same text.
 *
 * @pattern ^[0-9a-f]{64}$
 */
export type Sha256 = string;

/** @pattern ^[A-Z][A-Z0-9]*(-[A-Z0-9]+)+$ */
export type Id = string;

/**
 * Section of the contract, or the words before the first.
 *
 * @pattern ^([1-9](\.\d+)?|introduction)$
 */
export type ContractSection = string;

/**
 * `file:line`
 *
 * @pattern :\d+$
 */
export type Place = string;
