import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expect, test } from '@playwright/test';

test('a command whose reader goes away before its output ends in silence', async () => {
  const words = ['--import', 'tsx', 'reports/explain/explain.ts', 'EVENT-DATA-IS-RESTAURANT'];
  const command = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'pipe'] });
  command.stdout.destroy();
  const [told, [status]] = await Promise.all([text(command.stderr), once(command, 'exit')]);
  expect(told).toBe('');
  expect(status).toBe(0);
});
