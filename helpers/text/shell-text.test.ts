import assert from 'node:assert/strict';
import { expect, test } from '@playwright/test';
import fc from 'fast-check';
import { hostileCases, insistsOnTools } from '../settings/environment.ts';
import {
  command,
  printed,
  requiredVariable,
  shell,
  type ShellText,
  shellWord,
  wordWithVariables,
} from './shell-text.ts';
import { asBytes, filledIn, VARIABLES } from './testing/filled-in.ts';
import { hostileTexts } from './testing/hostile-text.ts';
import { needsShell, outputOf, type Shell, SHELLS } from './testing/shells.ts';

/** How many values one process of a shell gets. */
const BATCH = 5_000;

const names = Object.keys(SHELLS).filter((name): name is Shell => name in SHELLS);

/** The words as the shell hands them to a program. */
function arrived(shellName: Shell, words: readonly ShellText[]): readonly string[] {
  const script = words.map((word) => `printf '%s\\0' ${word}\n`).join('');
  const output = outputOf(shellName, script, Object.fromEntries(VARIABLES)).toString('utf8');
  return output.split('\0').slice(0, -1);
}

/** What the commands print, each ended by a text that no value holds. */
function outputs(shellName: Shell, commands: readonly ShellText[]): readonly string[] {
  const end = '-end-of-a-value-';
  const script = commands.map((one) => `${one}\nprintf '%s' ${end}\n`).join('');
  return outputOf(shellName, script, Object.fromEntries(VARIABLES)).toString('utf8').split(end).slice(0, -1);
}

for (const name of names) {
  test(`generated values arrive in ${name} as their bytes, and nothing in them runs`, () => {
    needsShell(name, insistsOnTools());
    const count = hostileCases();
    test.setTimeout(60_000 + count * 20);
    for (let done = 0; done < count; done += BATCH) {
      const texts = fc.sample(hostileTexts, { numRuns: Math.min(BATCH, count - done), seed: done + 1 });
      const withoutNul = texts.map((text) => text.replaceAll('\0', ''));
      expect(arrived(name, withoutNul.map(shellWord))).toEqual(withoutNul.map(asBytes));
      expect(arrived(name, withoutNul.map(wordWithVariables))).toEqual(withoutNul.map(filledIn));
      expect(outputs(name, texts.map(printed))).toEqual(texts.map(filledIn));
    }
  });

  test(`a text that a target returned is no variable of ${name}`, () => {
    needsShell(name, insistsOnTools());
    const value = '${TARGET_A:=$(touch x)}${TARGET_A@P}';
    expect(arrived(name, [wordWithVariables(value), shellWord('$TARGET_A')])).toEqual([value, '$TARGET_A']);
  });
}

test('single quotes throughout, and the variables are set apart', () => {
  expect(wordWithVariables('abc$TARGET_TOKEN def')).toBe(`'abc'"$TARGET_TOKEN"' def'`);
  expect(wordWithVariables('${TARGET_GUEST_0a#+}9')).toBe(`"\${TARGET_GUEST_0a#+}"'9'`);
  expect(wordWithVariables('plain')).toBe(`'plain'`);
  expect(wordWithVariables('')).toBe(`''`);
  expect(wordWithVariables("it's")).toBe(`'it'\\''s'`);
  expect(shellWord('abc-1')).toBe('abc-1');
  expect(shellWord('-n $TARGET_TOKEN')).toBe(`'-n $TARGET_TOKEN'`);
});

test('a command can be pasted: it has no control character, whatever it holds', () => {
  fc.assert(
    fc.property(hostileTexts, (text) => {
      const pasted = command([shell`run`, shellWord(text), wordWithVariables(text), printed(text)]);
      assert.doesNotMatch(pasted.toString(), /[^\n\P{Cc}]|[\p{Cf}\p{Cs}\u2028\u2029]/u);
      assert.ok(!printed(text).includes('\n'));
    }),
  );
});

for (const name of names) {
  test(`${name} runs nothing without a required variable, and says what it is`, () => {
    needsShell(name, insistsOnTools());
    const word = requiredVariable('TARGET_URL', 'base address of the target');
    const script = shell`TARGET_URL=${word} printf '%s' "$TARGET_URL"`;
    expect(() => outputOf(name, script, {})).toThrow(/TARGET_URL: base address of the target/);
    expect(outputOf(name, `${script}; printf '%s' $?`, { TARGET_URL: '$(touch x)' }).toString()).toBe(
      '$(touch x)0',
    );
  });
}
