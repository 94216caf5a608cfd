import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { listening } from '../../helpers/http/testing/both-schemes.ts';
import { insistsOnTools } from '../../helpers/settings/environment.ts';
import { needsShell, type Shell, SHELLS } from '../../helpers/text/testing/shells.ts';
import type { ReplayStep } from '../../helpers/verdict/check-report.ts';
import { judgeRun } from '../judge/judge-run.ts';
import { checkWith, failed, recordOf } from '../testing/sample-run.ts';
import { findingScript } from './finding-script.ts';

const shells = Object.keys(SHELLS).filter((name): name is Shell => name in SHELLS);

const AT_ONCE = 3;

function bookingStep(number: number): ReplayStep {
  const role = number === AT_ONCE ? 'decisive' : 'beside';
  return {
    ...{ operation: 'createBooking', role, base: 'TARGET_URL', method: 'POST', headers: {} },
    ...{ path: `/booking/${number}`, body: `{"persons":${number}}`, answered: '200' },
    gives: { variable: `TARGET_BOOKING_${number}`, kind: 'booking', recorded: '1' },
    ...(number > 1 && { atOnce: true }),
  };
}

/** Hangs on what an earlier one gives, so it can't be sent at once with it, although the run seems to have done so. */
const AFTERWARDS: ReplayStep = {
  ...{ operation: 'getBooking', role: 'beside', base: 'TARGET_URL', method: 'GET', headers: {} },
  ...{ path: '/read/$TARGET_BOOKING_2', answered: '200', atOnce: true },
};

for (const shell of shells) {
  test(`in ${shell} requests that the run sent in parallel are sent in parallel, and each answer is its own`, async () => {
    needsShell(shell, insistsOnTools());
    const waiting: (() => void)[] = [];
    const asked: string[] = [];
    const server = createServer((request, response: ServerResponse) => {
      asked.push(`${request.method} ${request.url}`);
      const [, number] = /^\/booking\/(\d)$/.exec(request.url ?? '') ?? [];
      const answer = (): void => void response.end(`{"access_token":"t","id":"made-${number}"}`);
      if (number === undefined) return answer();
      waiting.push(answer);
      // Nobody is answered before all have come: one after the other they would wait for ever.
      if (waiting.length === AT_ONCE) waiting.toReversed().forEach((one) => one());
    });
    const target = await listening(server);
    const folder = mkdtempSync(join(tmpdir(), 'at-once-'));
    const result = judgeRun(recordOf([checkWith([failed('TOKEN-SCOPE-VALUE')])]));
    const [finding] = result.findings;
    if (finding === undefined) throw new Error('the sample has no finding');
    const steps = [bookingStep(1), bookingStep(2), bookingStep(3), AFTERWARDS];
    const file = join(folder, 'finding.sh');
    writeFileSync(file, findingScript({ ...finding, steps }, result));
    const child = spawn(shell, [...SHELLS[shell], file], {
      env: {
        ...{ PATH: '/usr/bin:/bin', TMPDIR: folder, TARGET_URL: `http://${target.host}` },
        ...{ TARGET_CLIENT_ID: 'us', TARGET_CLIENT_SECRET: 's' },
      },
    });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString('utf8')));
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString('utf8')));
    const status = await new Promise<number | null>((ended) => child.once('close', ended));
    expect(status, output).toBe(0);
    for (const number of [1, 2, 3])
      expect(output).toContain(`TARGET_BOOKING_${number} is made-${number}; in`);
    expect(asked.slice(0, AT_ONCE).sort(), output).toEqual(
      [1, 2, 3].map((number) => `POST /booking/${number}`),
    );
    expect(asked[AT_ONCE]).toBe('GET /read/made-2');
    // Each booking is removed once: a request in the background leaves the clean-up to the script.
    expect(asked.filter((one) => one.startsWith('DELETE'))).toHaveLength(AT_ONCE);
    await target.close();
    rmSync(folder, { recursive: true });
  });
}
