import { execFile, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';
import { request } from 'undici';

const sandbox = fileURLToPath(new URL('sandbox.ts', import.meta.url));
const root = fileURLToPath(new URL('..', import.meta.url));
const run = promisify(execFile);

const node = ['--import', 'tsx', sandbox];

function start(...options: string[]): ChildProcess {
  return spawn(process.execPath, [...node, ...options], { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] });
}

async function printed(child: ChildProcess, last = 'Ctrl+C'): Promise<string> {
  let text = '';
  child.stdout?.on('data', (chunk: Buffer) => (text += chunk.toString()));
  await expect.poll(() => text, { timeout: 20_000 }).toContain(last);
  return text;
}

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  test(`the sandbox prints commands that work, and ${signal} stops it cleanly`, async () => {
    const child = start('--port', '0', '--seed', 'other', '--expires-in', '77');
    const ended = once(child, 'exit');
    try {
      const text = await printed(child);
      expect(text).toContain('seed other');
      const [token = '', list = ''] = text.split('\n').filter((line) => line.includes('curl '));
      const { stdout } = await run('sh', ['-c', `${token}\n${list}`]);
      expect(JSON.parse(stdout)).toMatchObject({ totalElements: 48, numberOfElements: 5 });
      const value = (name: string): string => new RegExp(`^ +${name} +(\\S+)$`, 'm').exec(text)?.[1] ?? '';
      const answer = await fetch(`${value('control')}/capabilities`, {
        headers: { authorization: `Bearer ${value('control token')}` },
      });
      expect(answer.status).toBe(200);
      const issued = await run('sh', ['-c', token.replace(/^.*\$\(/, '').replace(/ \| sed.*$/, '')]);
      expect(JSON.parse(issued.stdout)).toMatchObject({ expires_in: 77 });
    } finally {
      child.kill(signal);
    }
    expect((await ended)[0]).toBe(0);
  });

test('the servers that --list names can be served, and the pages answer to a name from --allow-host only', async () => {
  const { stdout } = await run(process.execPath, [...node, '--list', 'variants'], { cwd: root });
  const [id = '', says = ''] = stdout.split('\n').map((line) => line.trim());
  expect(says).not.toBe('');
  const faults = await run(process.execPath, [...node, '--list', 'faults'], { cwd: root });
  expect(faults.stdout).not.toContain(`${id}\n`);
  const child = start('--port', '0', '--variant', id, '--allow-host', 'tunnel.example');
  const ended = once(child, 'exit');
  try {
    const text = await printed(child, `${id}: ${says}`);
    const home = /home page +(\S+)/.exec(text)?.[1] ?? '';
    const status = async (host: string): Promise<number> =>
      (await request(home, { headers: { host } })).statusCode;
    expect([await status('tunnel.example'), await status('other.example')]).toEqual([200, 403]);
  } finally {
    child.kill('SIGINT');
  }
  expect((await ended)[0]).toBe(0);
});

test('options that make no sense are refused with a message', async () => {
  for (const options of [
    ['--port', 'x'],
    ['--port', '65536'],
    ['--expires-in', '0'],
    ['--time-zone', 'Mars'],
  ]) {
    const failure = await run(process.execPath, [...node, ...options], { cwd: root }).catch(
      (error: unknown) => error,
    );
    expect(failure).toMatchObject({ code: 1, stderr: expect.stringMatching(/\w/) });
  }
});

test('an id that does not exist is refused with those that were probably meant', async () => {
  const failure = await run(process.execPath, [...node, '--fault', 'states-move-show'], { cwd: root }).catch(
    (error: unknown) => error,
  );
  expect(failure).toMatchObject({ code: 1, stderr: expect.stringMatching(/did you mean \S+, \S+/) });
});
