import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import fc from 'fast-check';
import { hostileCases, insistsOnTools } from '../../helpers/settings/environment.ts';
import { filledIn, VARIABLES } from '../../helpers/text/testing/filled-in.ts';
import { hostileTexts } from '../../helpers/text/testing/hostile-text.ts';
import { needsShell, outputOf, type Shell, SHELLS } from '../../helpers/text/testing/shells.ts';
import type { ReplayStep } from '../../helpers/verdict/check-report.ts';
import type { Finding } from '../result/run-result.ts';
import { judgeRun } from '../judge/judge-run.ts';
import { checkWith, failed, recordOf } from '../testing/sample-run.ts';
import { findingScript } from './finding-script.ts';

/** Each costs a few processes, so these are fewer than the hostile texts of other media. Each shell has texts of its own. */
const SHARE = 0.07;

const STEPS_OF_ONE = 10;

const shells = Object.keys(SHELLS).filter((name): name is Shell => name in SHELLS);

const [sample] = judgeRun(recordOf([checkWith([failed('TOKEN-SCOPE-VALUE')])])).findings;

/** A curl that notes its words and its input, and answers with what a terminal would obey. */
const NOTING_CURL = `curl() {
  printf '%s\\0' "$@" >>"$NOTES"
  printf '\\001\\0' >>"$NOTES"
  cat >>"$NOTES"
  printf '\\0\\002\\0' >>"$NOTES"
  printf 'HTTP/1.1 200 OK\\r\\n\\r\\n{"id":"1\\033[2J","x":"\\302\\2332J\\342\\200\\256"}\\n200'
}
`;

for (const [index, shell] of shells.entries()) {
  test(`in ${shell} a script sends hostile values as their bytes, and runs nothing in them`, () => {
    needsShell(shell, insistsOnTools());
    const count = Math.ceil(hostileCases() * SHARE);
    test.setTimeout(60_000 + count * 1_000);
    for (let done = 0; done < count; done += STEPS_OF_ONE) {
      const texts = fc
        .sample(hostileTexts, { numRuns: STEPS_OF_ONE, seed: index * count + done + 1 })
        .map((text) => text.replaceAll('\0', ''));
      const { output, sent } = ran(shell, findingWith(texts));
      expect(sent.map(({ words }) => words.slice(8))).toEqual(
        texts.map((text) => [
          ...['-X', 'POST', filledIn(`http://target.invalid/${text}`)],
          ...[
            '-H',
            filledIn(text === '' ? 'x-value;' : `x-value: ${text}`),
            '--data-binary',
            '@-',
            '-H',
            'content-type:',
            '-H',
            'accept:',
          ],
        ]),
      );
      expect(sent.map(({ body }) => body)).toEqual(texts.map((text) => filledIn(`${text}\0\n`)));
      // A line of the script's own, not one that a value pretends.
      expect(output.match(/^-- /gm)).toHaveLength(texts.length + 2);
      expect(output).not.toMatch(/[^\n\t\P{Cc}]|[\u202a-\u202e\u2066-\u2069\u200b\ufeff]/u);
    }
  });
}

test('the file holds no control character, whatever the target says', () => {
  fc.assert(
    fc.property(hostileTexts, (text) => {
      expect(findingScript(findingWith([text]), hostileRun(text))).not.toMatch(
        /[^\n\P{Cc}]|[\p{Cs}\u202e\u2028]/u,
      );
    }),
  );
});

interface Sent {
  readonly words: readonly string[];
  readonly body: string;
}

/** What a script prints and sends, where curl only notes it. */
function ran(shell: Shell, finding: Finding): { readonly output: string; readonly sent: readonly Sent[] } {
  const folder = mkdtempSync(join(tmpdir(), 'hostile-scripts-'));
  const notes = join(folder, 'notes');
  try {
    const script = NOTING_CURL + findingScript(finding, hostileRun(finding.observed));
    const output = outputOf(shell, script, {
      ...Object.fromEntries(VARIABLES),
      ...{
        NOTES: notes,
        TARGET_URL: 'http://target.invalid',
        TARGET_CLIENT_ID: 'i',
        TARGET_CLIENT_SECRET: 's',
      },
    });
    const sent = readFileSync(notes, 'utf8')
      .split('\0\u0002\0')
      .slice(0, -1)
      .map((one) => {
        const [words = '', body = ''] = one.split('\u0001\0');
        return { words: words.split('\0').slice(0, -1), body };
      });
    return { output: output.toString('utf8'), sent };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function findingWith(texts: readonly string[]): Finding {
  if (sample === undefined) throw new Error('the sample has no finding');
  const all = texts.join(' ');
  const steps = texts.map((text): ReplayStep => ({
    ...{ operation: text, role: 'decisive', base: 'TARGET_URL', method: 'POST', path: `/${text}` },
    ...{ headers: { 'x-value': text }, body: `${text}\0\n`, answered: text },
    gives: { variable: 'TARGET_TOKEN_1', kind: 'token', recorded: text },
  }));
  return { ...sample, statement: all, expected: all, observed: all, steps };
}

function hostileRun(text: string) {
  return { target: { url: text }, settings: {}, seed: text, startedAt: '2026-03-01T12:00:00.000Z' };
}
