import { stripVTControlCharacters } from 'node:util';
import { expect, test } from '@playwright/test';
import { EVERYTHING_HOSTILE } from '../../helpers/text/testing/hostile-text.ts';
import { tampered } from '../html/testing/hostile-result.ts';
import { conformant, couldNotBeJudged, everythingBroken } from '../html/testing/sample-results.ts';
import { renderTerminal } from './terminal.ts';

const resultFile = 'reports/out/result.json';

for (const [name, result] of [
  ['that does not conform', everythingBroken()],
  ['that could not be judged', couldNotBeJudged()],
  ['that conforms', conformant()],
] as const) {
  test(`a terminal obeys no text of a target ${name}, whatever its width`, () => {
    const hostile = tampered(result, EVERYTHING_HOSTILE);
    for (const [colour, columns, wrapped] of [
      [true, 40, true],
      [false, 80, false],
    ] as const) {
      const text = renderTerminal(hostile, { colour, columns, wrapped, resultFile, reported: true });
      expect(text).toContain('\\u001b');
      expect(stripVTControlCharacters(text)).not.toMatch(/[^\n\P{Cc}]|[\p{Bidi_Control}\p{Cs}\u200b\u2028]/u);
    }
  });
}
