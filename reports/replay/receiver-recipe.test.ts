import { spawn } from 'node:child_process';
import { createServer } from 'node:http';
import { expect, test } from '@playwright/test';
import { listening } from '../../helpers/http/testing/both-schemes.ts';
import { judgeRun } from '../judge/judge-run.ts';
import { checkWith, failed, recordOf, sampleStep } from '../testing/sample-run.ts';
import { findingScript } from './finding-script.ts';

test('the receiver that a script describes prints what it receives, in chunks too', async () => {
  const result = judgeRun(recordOf([checkWith([failed('TOKEN-SCOPE-VALUE')])]));
  const [finding] = result.findings;
  if (finding === undefined) throw new Error('the sample has no finding');
  const steps = [{ ...sampleStep, body: '{"url":"$TARGET_RECEIVER_URL/1"}' }];
  const [, recipe = ''] = /^# +(node -e .*)$/m.exec(findingScript({ ...finding, steps }, result)) ?? [];
  const free = await listening(createServer());
  await free.close();
  const [, port = ''] = free.host.split(':');
  const child = spawn('sh', ['-c', `exec ${recipe.replace('9000', port)}`], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString('utf8')));
    const body = () =>
      new ReadableStream({
        start(controller) {
          for (const part of ['{"event":', '"CREATE"}']) controller.enqueue(Buffer.from(part));
          controller.close();
        },
      });
    await expect(async () => {
      const url = `http://127.0.0.1:${port}/1/hooks?x=1`;
      const answer = await fetch(url, { method: 'POST', body: body(), duplex: 'half' });
      expect(answer.status).toBe(200);
    }).toPass({ timeout: 20_000 });
    await expect.poll(() => output).toMatch(/^POST \/1\/hooks\?x=1 \{[^]*\{"event":"CREATE"\}$/m);
  } finally {
    child.kill();
  }
});
