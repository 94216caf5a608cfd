import { spawn } from 'node:child_process';
import { accessSync, constants, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { environmentWith } from '../../helpers/settings.ts';

/** Where Debian puts it; not in everybody's path. */
const SYSTEM_FOLDERS = ['/usr/sbin', '/usr/local/sbin'];

export interface Nginx {
  stop(): Promise<void>;
}

/** The program; undefined where it is not installed. */
export function installedNginx(): string | undefined {
  const folders = [...(environmentWith({})['PATH'] ?? '').split(delimiter), ...SYSTEM_FOLDERS];
  return folders.map((folder) => join(folder, 'nginx')).find(isExecutable);
}

/** Starts an nginx that forwards `http://127.0.0.1:<port><prefix>/…` unchanged to another port of this machine. */
export async function startNginx(program: string, port: number, prefix: string, to: number): Promise<Nginx> {
  const folder = mkdtempSync(join(tmpdir(), 'conformance-nginx-'));
  writeFileSync(join(folder, 'nginx.conf'), configuration(folder, port, prefix, to));
  const child = spawn(program, ['-p', folder, '-c', 'nginx.conf', '-e', 'error.log']);
  let output = '';
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString('utf8')));
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true });
  };
  while (!(await accepts(port))) {
    if (child.exitCode === null) continue;
    await stop();
    throw new Error(`nginx ended: ${output}`);
  }
  return { stop };
}

function configuration(folder: string, port: number, prefix: string, to: number): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  return `
daemon off;
worker_processes 1;
pid ${folder}/pid;
error_log stderr;
events { worker_connections 512; }
http {
  access_log off;
  ${temporary.map((kind) => `${kind}_temp_path ${folder}/${kind};`).join('\n  ')}
  server {
    listen 127.0.0.1:${port};
    location ${prefix}/ { proxy_pass http://127.0.0.1:${to}; }
    location / { return 404; }
  }
}
`;
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
