import { randomBytes } from 'node:crypto';
import type { Validity } from './validity.ts';

/** Crockford's base 32: without letters that look like digits or like each other. */
const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

const SERIAL = /^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){3}$/;

/** Neither control nor format characters, nor half a pair, nor what ends a line. */
const NAME = /^[^\p{C}\p{Zl}\p{Zp}]{1,120}$/u;

/** The names on a certificate, as its issuer wrote them. */
export interface Names {
  /** Who signs. */
  readonly issuer?: string;
  /** Who is certified. */
  readonly partner?: string;
  /** What is certified. */
  readonly system?: string;
}

/** The facts of a certificate that its run does not have. */
export interface Particulars extends Names, Validity {
  /** Tells the certificate from every other, such as 7K3M-Q9ZX-T4WP-2HCD. */
  readonly serial: string;
}

/** A serial number of 80 random bits, so that nobody has to count. */
export function newSerial(): string {
  const digits = Array.from(randomBytes(16), (byte) => DIGITS.charAt(byte % DIGITS.length)).join('');
  return digits.replace(/(.{4})(?!$)/g, '$1-');
}

export function isSerial(value: unknown): value is string {
  return typeof value === 'string' && SERIAL.test(value);
}

/** Whether the value is a name, or is left out. */
export function isNameOrNone(value: unknown): value is string | undefined {
  return value === undefined || (typeof value === 'string' && NAME.test(value));
}

/** The names without those that are left out. */
export function namesOf({ issuer, partner, system }: { [Name in keyof Names]: string | undefined }): Names {
  return {
    ...(issuer !== undefined && { issuer }),
    ...(partner !== undefined && { partner }),
    ...(system !== undefined && { system }),
  };
}

/** The name that certify gives to a bundle. */
export function bundleName(serial: string): string {
  return `certificate-${serial}.zip`;
}

/** What a receiver runs to verify a bundle, with the file that certify writes beside it. */
export function verifyCommand(serial: string): string {
  return `node verify.mjs ${bundleName(serial)} --key operator.public.jwk`;
}
