import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmdirSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { test as base, expect } from '@playwright/test';

const MODULE = new URL('report-folder.ts', import.meta.url).pathname;

/** Takes the folder as a run does, says how that went, and goes on until its input ends. */
const TAKING = `
  const { takeReportFolder } = await import(${JSON.stringify(MODULE)});
  const [folder, ...words] = process.argv.slice(1);
  try {
    takeReportFolder(folder, words);
    console.log('taken');
  } catch (error) {
    console.log(error.code + ' ' + error.message.split('\\n').join(' '));
  }
  process.stdin.resume().on('end', () => process.exit(0));
`;

interface Taking {
  readonly said: string;
  readonly child: ChildProcess;
  /** Ends the process in order. */
  end(): Promise<void>;
  kill(): Promise<void>;
}

const test = base.extend<{
  folder: string;
  take: (words?: readonly string[], uid?: number, taken?: string) => Promise<Taking>;
}>({
  folder: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'report-folder-'));
    await use(folder);
    rmSync(folder, { recursive: true, force: true });
  },
  take: async ({ folder }, use) => {
    const children: ChildProcess[] = [];
    await use(async (words = [], uid, taken = folder) => {
      const args = ['--import', 'tsx', '--input-type=module', '-e', TAKING, taken, ...words];
      const child = spawn(process.execPath, args, {
        stdio: ['pipe', 'pipe', 'inherit'],
        ...(uid !== undefined && { uid, gid: uid }),
      });
      children.push(child);
      const closed = once(child, 'close');
      const [said] = await once(createInterface({ input: child.stdout }), 'line');
      const over = async (action: () => void): Promise<void> => {
        action();
        await closed;
      };
      return {
        ...{ said: String(said), child },
        end: () => over(() => child.stdin.end()),
        kill: () => over(() => child.kill('SIGKILL')),
      };
    });
    for (const child of children) child.kill('SIGKILL');
  },
});

test('a second run is refused during the first, and the refusal names its process', async ({
  folder,
  take,
}) => {
  const first = await take();
  expect(first.said).toBe('taken');
  const { said } = await take();
  expect(said).toContain('REPORT_DIR_IN_USE');
  expect(said).toContain(`process ${first.child.pid} on ${hostname()}`);
  expect(said).toContain(join(folder, 'run.lock'));
  await first.end();
  expect(existsSync(join(folder, 'run.lock'))).toBe(false);
  expect((await take()).said).toBe('taken');
});

test('the lock of a killed run is taken over', async ({ take }) => {
  const first = await take();
  await first.kill();
  expect((await take()).said).toBe('taken');
});

test('of several runs that find the lock of a killed one, one goes on', async ({ take }) => {
  await (await take()).kill();
  const said = await Promise.all([1, 2, 3, 4].map(async () => (await take()).said.split(' ')[0]));
  expect(said.sort()).toEqual(['REPORT_DIR_IN_USE', 'REPORT_DIR_IN_USE', 'REPORT_DIR_IN_USE', 'taken']);
});

test('a lock with the pid of a later process is that of a dead run', async ({ folder, take }) => {
  const first = await take();
  const lock: unknown = JSON.parse(readFileSync(join(folder, 'run.lock'), 'utf8'));
  await first.kill();
  const reused = { ...Object(lock), pid: process.pid };
  writeFileSync(join(folder, 'run.lock'), JSON.stringify(reused));
  test.skip(process.platform !== 'linux', 'only Linux shows when a process began');
  expect((await take()).said).toBe('taken');
});

test('the lock of another machine counts for as long as it is renewed', async ({ folder, take }) => {
  const file = join(folder, 'run.lock');
  writeFileSync(file, JSON.stringify({ pid: 1, host: 'elsewhere', born: '', nonce: 'n' }));
  expect((await take()).said).toContain('process 1 on elsewhere');
  const longAgo = new Date(Date.now() - 120_000);
  utimesSync(file, longAgo, longAgo);
  expect((await take()).said).toBe('taken');
});

test('a lock that is just being written counts, and an old one that nobody can read does not', async ({
  folder,
  take,
}) => {
  const file = join(folder, 'run.lock');
  writeFileSync(file, '');
  expect((await take()).said).toContain('another run');
  const longAgo = new Date(Date.now() - 120_000);
  utimesSync(file, longAgo, longAgo);
  expect((await take()).said).toBe('taken');
});

test('a command that only lists checks, or an editor, takes no folder', async ({ folder, take }) => {
  for (const word of ['--list', 'test-server', '--ui']) expect((await take([word])).said).toBe('taken');
  expect(existsSync(join(folder, 'run.lock'))).toBe(false);
});

test('a folder of another user is refused, with its name', async ({ folder, take }) => {
  test.skip(process.getuid?.() !== 0, 'only root can start a process as another user');
  chmodSync(folder, 0o755);
  const { said } = await take([], 65_534);
  expect(said).toContain('REPORT_DIR_UNUSABLE');
  expect(said).toContain(folder);
});

/** What stands in place of the folder, and the words for it. */
const INSTEAD: Readonly<Record<string, readonly [make: (path: string) => unknown, told: string]>> = {
  'a file': [(path) => writeFileSync(path, ''), 'is a file, no folder'],
  'a device': [(path) => symlinkSync('/dev/null', path), 'is a device, no folder'],
  'a named pipe': [(path) => execFileSync('mkfifo', [path]), 'is a named pipe, no folder'],
  'a link to itself': [(path) => symlinkSync(path, path), 'is a link that leads to itself'],
  'a link to nowhere': [
    (path) => symlinkSync('/nowhere/at/all', path),
    'is a link to /nowhere/at/all, which does not exist',
  ],
  'a place where the system makes no folder': [(path) => symlinkSync('/proc/nothing', path), '/proc/nothing'],
};

for (const [what, [make, told]] of Object.entries(INSTEAD)) {
  test(`${what} in place of the folder is refused immediately`, async ({ folder, take }) => {
    rmdirSync(folder);
    make(folder);
    const { said } = await take();
    expect(said).toContain('REPORT_DIR_UNUSABLE');
    expect(said).toContain(told);
  });
}

/** Opening one of these could last for ever, or fails only once the checks have run. */
const INSIDE: Readonly<Record<string, readonly [make: (path: string) => unknown, told: string]>> = {
  'run.lock': [(path) => execFileSync('mkfifo', [path]), 'is a named pipe, no file'],
  ledger: [(path) => execFileSync('mkfifo', [path]), 'is a named pipe, no file'],
  'report.html': [(path) => symlinkSync('/dev/full', path), 'is a device, no file'],
  'result.json': [(path) => mkdirSync(path), 'is a folder, no file'],
};

for (const [name, [make, told]] of Object.entries(INSIDE)) {
  test(`${name} that is no file is refused immediately`, async ({ folder, take }) => {
    make(join(folder, name));
    const { said } = await take();
    expect(said).toContain('REPORT_DIR_UNUSABLE');
    expect(said).toContain(`${join(folder, name)} ${told}`);
  });
}

test('a socket in place of the folder, and a file above it, is refused immediately', async ({
  folder,
  take,
}) => {
  rmdirSync(folder);
  const server = createServer().listen(folder);
  await once(server, 'listening');
  expect((await take()).said).toContain('is a socket, no folder');
  server.close();
  await once(server, 'close');
  writeFileSync(folder, '');
  expect((await take([], undefined, join(folder, 'below'))).said).toContain(`${folder} is a file, no folder`);
});

test('other things in the folder are nobody’s business', async ({ folder, take }) => {
  execFileSync('mkfifo', [join(folder, 'pipe')]);
  mkdirSync(join(folder, 'certificate'));
  symlinkSync('/nowhere', join(folder, 'summary.md'));
  expect((await take()).said).toBe('taken');
});
