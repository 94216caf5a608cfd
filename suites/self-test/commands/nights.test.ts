import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, test } from '@playwright/test';
import { request } from 'undici';
import { isJsonObject, parseJson } from '../../../helpers/values/json/json.ts';
import { defaultBehaviour } from '../../../reference/decisions/index.ts';
import { accessTo, createReference } from '../../../reference/index.ts';
import { readRunResult } from '../../../reports/result/result-file.ts';
import { disagreements, type ReportTexts } from '../../../reports/testing/report-numbers.ts';
import { runCommand } from '../../../reports/testing/run-command.ts';
import { BEFORE_RELEASE } from '../support/before-release.ts';

const REFUSED = 'AUTH-TOKEN-EXPIRED-REFUSED';

/** Longer than a run waits by default. */
const LIFETIME_S = 8;

const DAY_MS = 86_400_000;

/** The checks that need the end of a token's life. */
const CHECKS = ['--depth', 'smoke', '--grep', 'AUTH-TOKEN-(EXPIRED|LIVES)'];

test.describe.configure({ timeout: 600_000 });

test(
  'a night keeps a token, the next one shows whether it is refused, and nothing that is written shows it',
  BEFORE_RELEASE,
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'conformance-nights-'));
    let endless = false;
    const reference = await createReference({
      tokenLifetimeS: LIFETIME_S,
      behaviour: { tokenAlive: (token, nowMs) => endless || defaultBehaviour.tokenAlive(token, nowMs) },
    });
    const tokens = new Set<string>();
    const night = async () => {
      const { output } = await runCommand('reports/commands/nightly.ts', CHECKS, {
        ...accessTo(reference),
        ...{ EVENT_TIMEOUT_MS: '20000', EVIDENCE: 'all' },
        ...{ REPORT_DIR: join(folder, 'out'), HISTORY_DIR: join(folder, 'history') },
      });
      const result = readRunResult(join(folder, 'out/result.json'));
      expect(disagreements(result, textsIn(join(folder, 'out'), output)), output).toEqual([]);
      return { output, result, refused: result.requirements.find(({ id }) => id === REFUSED) };
    };
    const file = (): string => {
      const [name = ''] = readdirSync(join(folder, 'history/tokens'));
      return join(folder, 'history/tokens', name);
    };

    const first = await night();
    expect(first.refused, first.output).toMatchObject({
      verdict: 'deferred',
      reason: expect.stringContaining('this night keeps a token for the next one'),
    });
    expect(first.output.replace(/\s+/g, ' ')).toContain("2 deferred: the end of a token's life");
    expect(statSync(file()).mode & 0o777).toBe(0o600);

    const soon = await night();
    expect(soon.refused?.reason, soon.output).toMatch(
      /^the token of \S+ \S+ UTC, which lives 8 s is kept until/,
    );

    endless = true;
    tokens.add(aDayOlder(file()));
    const broken = await night();
    expect(broken.refused, broken.output).toMatchObject({ verdict: 'failed' });
    const finding = broken.result.findings.find(({ requirement }) => requirement === REFUSED);
    expect(finding?.expected).toMatch(
      /^a refusal .* of the token of \S+ \S+ UTC, which lives 8 s, 24\.\d h old$/,
    );
    expect(finding?.evidence.at(-1)?.curl).toContain(`'authorization: Bearer '"$TARGET_EARLIER_TOKEN"`);

    endless = false;
    const token = aDayOlder(file());
    tokens.add(token);
    await expect.poll(() => statusWith(token, reference.url), { timeout: 60_000 }).toBe(401);
    const sound = await night();
    expect(sound.refused, sound.output).toMatchObject({
      verdict: 'passed',
      basis: expect.stringMatching(/^shown by the token of \S+ \S+ UTC, which lives 8 s, 24\.\d h old$/),
    });
    expect(sound.output.replace(/\s+/g, ' ')).toContain("1 deferred: the end of a token's life");

    await reference.close();
    expect(tokens.size).toBe(2);
    const written = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map((name) => join(folder, name))
      .filter((path) => statSync(path).isFile() && path !== file());
    for (const path of written) {
      const bytes = readFileSync(path);
      const text = (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('latin1');
      for (const token of tokens) expect(text.includes(token), path).toBe(false);
    }
    for (const { output } of [first, soon, broken, sound]) {
      for (const token of tokens) expect(output).not.toContain(token);
    }
    rmSync(folder, { recursive: true });
  },
);

function textsIn(folder: string, terminal: string): ReportTexts {
  const read = (name: string): string => readFileSync(join(folder, name), 'utf8');
  return {
    terminal,
    html: read('report.html'),
    markdown: read('summary.md'),
    junit: read('junit.xml'),
  };
}

/** Sets the file back by a day, as if the night had been the last one. Returns the token. */
function aDayOlder(file: string): string {
  const kept = parseJson(readFileSync(file, 'utf8'));
  if (!isJsonObject(kept) || typeof kept['value'] !== 'string') throw new Error('no token was kept');
  const earlier = Object.fromEntries(
    Object.entries(kept).map(([name, one]) => [name, /At$/.test(name) ? Number(one) - DAY_MS : one]),
  );
  writeFileSync(file, JSON.stringify(earlier));
  return kept['value'];
}

async function statusWith(token: string, url: string): Promise<number> {
  const { statusCode, body } = await request(`${url}/api/v1/external/restaurant?page=0&size=1`, {
    headers: { authorization: `Bearer ${token}` },
  });
  await body.dump();
  return statusCode;
}
