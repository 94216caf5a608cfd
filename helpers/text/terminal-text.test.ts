import assert from 'node:assert/strict';
import { expect, test } from '@playwright/test';
import fc from 'fast-check';
import { hostileCases } from '../settings/environment.ts';
import { uncommanding } from './output.ts';
import { asTerminalText, lines, shown, shownLines, terminal } from './terminal-text.ts';
import { hostileTexts } from './testing/hostile-text.ts';

const numRuns = hostileCases();

/** What a terminal obeys, or what moves or hides what others see. */
const OBEYED = /[\p{Cc}\p{Bidi_Control}\p{Cs}\u200b-\u200f\u2028\u2029\u00ad\ufeff]/u;

test('a terminal obeys nothing in foreign text, on one line or on several', () => {
  fc.assert(
    fc.property(hostileTexts, (text) => {
      assert.doesNotMatch(shown(text), OBEYED);
      assert.doesNotMatch(shownLines(text).replaceAll('\n', ''), OBEYED);
    }),
    { numRuns },
  );
});

test('the codes of what is not seen say what it is, and everything else stays', () => {
  expect(shown('\u001b[2Ja\u009b1mb\u202ec\u200bd\u007f\u0000')).toBe(
    '\\u001b[2Ja\\u009b1mb\\u202ec\\u200bd\\u007f\\u0000',
  );
  expect(shown('\ud800 \u{e0041} 日本 💥')).toBe('\\ud800 \\u{e0041} 日本 💥');
  expect(shown('a\n   b\r\n\tc')).toBe('a b c');
  expect(shownLines('a\r\n b\rc\n')).toBe('a\n b\\u000dc\n');
});

test('a template takes foreign text only escaped, and what a terminal would obey is refused', () => {
  expect(terminal`a ${shown('\u001b')} ${7}`).toBe('a \\u001b 7');
  expect(lines([terminal`a`, terminal`b`])).toBe('a\nb');
  expect(asTerminalText('\u001b[31mred\u001b[39m')).toBe('\u001b[31mred\u001b[39m');
  for (const text of ['\u001b[2J', '\r', '\u0007', '\u202e', '\ud800'])
    expect(() => asTerminalText(text)).toThrow('a text that a terminal would obey');
  // @ts-expect-error a text that was not escaped does not compile
  expect(() => terminal`${'\u001b[2J'}`).toThrow('a text that a terminal would obey');
});

test('no line of the output is a command for the runner of a job', () => {
  expect(uncommanding('::error::x\n  ::set-env::\na ::b')).toBe(
    '\\u003a:error::x\n  \\u003a:set-env::\na ::b',
  );
  expect(uncommanding('a ##[error] ##vso[task] ## b')).toBe('a \\u0023#[error] \\u0023#vso[task] ## b');
  fc.assert(
    fc.property(hostileTexts, (text) => {
      for (const line of uncommanding(shownLines(text)).split('\n')) {
        assert.doesNotMatch(line, /^\s*::/);
        assert.doesNotMatch(line, /##(?:\[|vso\[)/);
      }
    }),
    { numRuns },
  );
});
