import { stripVTControlCharacters } from 'node:util';
import type { TestError } from '@playwright/test/reporter';
import type { ErrorText } from './check-outcome.ts';

/** The texts of an error, its causes included, without terminal codes. */
export function errorText({ message, stack, value, cause }: TestError): ErrorText {
  const said = message ?? value ?? 'an error without a message';
  const because = cause === undefined ? '' : `\ncaused by: ${errorText(cause).stack}`;
  return {
    message: stripVTControlCharacters(said),
    stack: stripVTControlCharacters(`${stack ?? said}${because}`),
  };
}

/** The texts of whatever was thrown. */
export function thrownText(thrown: unknown): ErrorText {
  if (!(thrown instanceof Error)) return errorText({ value: String(thrown) });
  return errorText({ message: thrown.message, stack: thrown.stack ?? thrown.message });
}
