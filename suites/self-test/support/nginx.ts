import { spawn } from 'node:child_process';
import { accessSync, constants, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { environmentWith, insistsOnTools } from '../../../helpers/settings/environment.ts';
import { needsTool } from '../../../helpers/settings/testing/needed-tool.ts';

/** Debian installs nginx here; not every user has these folders in the path. */
const SYSTEM_FOLDERS = ['/usr/sbin', '/usr/local/sbin'];

export interface Nginx {
  stop(): Promise<void>;
}

export interface NginxOptions {
  readonly port: number;
  /** The port of this machine that receives the forwarded requests, unchanged. */
  readonly to: number;
  /** Prefix of the forwarded paths; any other path gives 404. */
  readonly prefix: string;
  /** Whether the prefix is taken from the forwarded paths. What follows it stays as it is, escapes included. */
  readonly isTakenAway?: boolean;
  /** Where it listens, in nginx's words; unset: at the port of 127.0.0.1. */
  readonly listensAt?: string;
  /** More directives of the server, such as `gzip on;`. */
  readonly directives?: string;
}

/** The path of the program. Without it the test is skipped, or fails if INSIST_ON_TOOLS is yes. */
export function nginxOfTest(): string {
  const folders = [...(environmentWith({})['PATH'] ?? '').split(delimiter), ...SYSTEM_FOLDERS];
  const installed = folders.map((folder) => join(folder, 'nginx')).find(isExecutable);
  needsTool('nginx', installed !== undefined, insistsOnTools());
  // Where it is not installed, the test has ended.
  return installed ?? '';
}

/** Starts an nginx that forwards `http://127.0.0.1:<port><prefix>…` to another port. */
export async function startNginx(program: string, options: NginxOptions): Promise<Nginx> {
  const folder = mkdtempSync(join(tmpdir(), 'conformance-nginx-'));
  writeFileSync(join(folder, 'nginx.conf'), configuration(folder, options));
  const child = spawn(program, ['-p', folder, '-c', 'nginx.conf', '-e', 'error.log']);
  let output = '';
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString('utf8')));
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true });
  };
  while (!(await accepts(options.port, options.listensAt?.startsWith('[') === true ? '::1' : '127.0.0.1'))) {
    if (child.exitCode === null) continue;
    await stop();
    throw new Error(`nginx ended: ${output}`);
  }
  return { stop };
}

function configuration(folder: string, options: NginxOptions): string {
  const { port, to, prefix, directives = '', isTakenAway = false } = options;
  const { listensAt = `127.0.0.1:${port}` } = options;
  const there = `http://127.0.0.1:${to}`;
  const forwarding = isTakenAway
    ? `if ($request_uri ~ "^${prefix}(.*)$") { proxy_pass ${there}/$1; }`
    : `proxy_pass ${there};`;
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
    listen ${listensAt};
    ${directives}
    location ${prefix} { ${forwarding} }
  }
}
`;
}

function accepts(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, host);
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
