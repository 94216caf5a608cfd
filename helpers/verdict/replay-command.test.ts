import { expect, test } from '@playwright/test';
import fc from 'fast-check';
import { insistsOnTools } from '../settings/environment.ts';
import { hostileTexts } from '../text/testing/hostile-text.ts';
import { needsShell, outputOf, type Shell, SHELLS } from '../text/testing/shells.ts';
import { replayCommand } from './replay-command.ts';

const shells = Object.keys(SHELLS).filter((name): name is Shell => name in SHELLS);

/** An npm that only prints its words and two settings. */
const NPM = `npm() { printf '%s\\0' "$@" "$SEED" "$GUEST_PHONES" "$TARGET_URL"; }\n`;

const GIVEN = { TARGET_URL: 'http://t.example/$(touch x)', TARGET_CLIENT_ID: 'i', TARGET_CLIENT_SECRET: 's' };

const judged = {
  seed: 'abc',
  settings: { TARGET_URL: 'http://recorded.example', TARGET_CLIENT_ID: 'recorded' },
};

for (const shell of shells) {
  test(`pasted into ${shell}, a replay command hands over seed and settings as they were`, () => {
    needsShell(shell, insistsOnTools());
    const texts = fc.sample(hostileTexts, { numRuns: 60, seed: 7 }).map((text) => text.replaceAll('\0', ''));
    for (const text of texts) {
      const line = replayCommand('TOKEN-SCOPE-VALUE', {
        seed: text,
        settings: { ...judged.settings, GUEST_PHONES: text },
      });
      const words = outputOf(shell, NPM + line, GIVEN)
        .toString('utf8')
        .split('\0')
        .slice(0, -1);
      const sent = Buffer.from(text).toString('utf8');
      expect(words).toEqual([
        '--prefix',
        '.',
        'run',
        'replay',
        '--',
        'TOKEN-SCOPE-VALUE',
        sent,
        sent,
        GIVEN.TARGET_URL,
      ]);
    }
  });

  test(`in ${shell} a replay command runs nothing without its target`, () => {
    needsShell(shell, insistsOnTools());
    const line = replayCommand('TOKEN-SCOPE-VALUE', judged);
    const without = (name: string) =>
      Object.fromEntries(Object.entries(GIVEN).filter(([one]) => one !== name));
    for (const name of Object.keys(GIVEN)) {
      const run = (): Buffer => outputOf(shell, `${NPM}${line}`, without(name));
      expect(run).toThrow(new RegExp(`${name}: `));
    }
  });
}

test('nothing of the target is in the command, and only what was set', () => {
  const settings = {
    ...judged.settings,
    ...{ TARGET_CONTROL_TOKEN: '(set)', TARGET_TIMEZONE: 'Europe/Berlin', DEPTH: 'deep', CONCURRENCY: '3' },
    ...{ REPORT_DIR: '/somewhere', EVENT_TIMEOUT_MS: '5000' },
  };
  const line = replayCommand('TOKEN-SCOPE-VALUE', { seed: 'abc', settings });
  expect(line).not.toMatch(/recorded|somewhere|\(set\)|CONCURRENCY|EVENT_TIMEOUT_MS|TARGET_AUTH_URL/);
  expect(line).toContain(`TARGET_CONTROL_TOKEN="\${TARGET_CONTROL_TOKEN:?`);
  expect(line).toContain(`TARGET_TIMEZONE='Europe/Berlin' DEPTH=deep SEED=abc npm `);
});

test('a run of the embedded reference is replayed on it, and says so', () => {
  const line = replayCommand('TOKEN-SCOPE-VALUE', { seed: 'abc', settings: { DEPTH: 'smoke' } }, 'whole run');
  expect(line).toBe(
    'DEPTH=smoke SEED=abc npm --prefix "${CONFORMANCE_SUITE:-.}" run replay -- TOKEN-SCOPE-VALUE --whole-run --embedded-reference',
  );
});
