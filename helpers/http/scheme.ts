import { connect as connectPlain, isIP, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';

/** After which a server that says nothing counts as one that does not speak the protocol. */
const PATIENCE_MS = 3_000;

/** What OpenSSL says where a TLS server refuses the handshake: only such a server sends an alert, or a version. */
const REFUSED_HANDSHAKE = /SSL alert number|unsupported protocol/;

/**
 * Whether the server at an address speaks the other one of http and https. Plain requests to a TLS port, and TLS to a plain one,
 * end in ways that name no reason.
 *
 * @returns the address with the scheme that the server speaks; undefined where it is the one in the address, or none
 */
export async function otherSchemeOf(address: string): Promise<string | undefined> {
  const url = new URL(address);
  const hasTls = await speaksTls(url);
  if (url.protocol === 'http:') return hasTls ? `https:${address.slice('http:'.length)}` : undefined;
  return !hasTls && (await speaksHttp(url)) ? `http:${address.slice('https:'.length)}` : undefined;
}

function speaksTls(url: URL): Promise<boolean> {
  const { host, port } = placeOf(url);
  const named = isIP(host) === 0 ? { servername: host } : {};
  return asked((done) => {
    // Which certificate it has does not matter here, and nothing is sent.
    const socket = connectTls({ host, port, rejectUnauthorized: false, ...named });
    socket.once('secureConnect', () => done(true));
    socket.once('error', (error: Error) => done(REFUSED_HANDSHAKE.test(error.message)));
    return socket;
  });
}

function speaksHttp(url: URL): Promise<boolean> {
  const { host, port } = placeOf(url);
  return asked((done) => {
    const socket = connectPlain({ host, port });
    socket.once('error', () => done(false));
    socket.once('data', (bytes: Buffer) => done(bytes.toString('latin1', 0, 5) === 'HTTP/'));
    socket.write(`HEAD / HTTP/1.1\r\nHost: ${url.host}\r\nConnection: close\r\n\r\n`);
    return socket;
  });
}

/** Waits for the answer of a connection, and ends it. */
function asked(open: (done: (answer: boolean) => void) => Socket): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = open((answer) => {
      resolve(answer);
      socket.destroy();
    });
    socket.once('close', () => resolve(false));
    socket.setTimeout(PATIENCE_MS, () => socket.destroy());
  });
}

function placeOf(url: URL): { readonly host: string; readonly port: number } {
  const usual = url.protocol === 'https:' ? 443 : 80;
  return { host: url.hostname.replace(/^\[|\]$/g, ''), port: url.port === '' ? usual : Number(url.port) };
}
