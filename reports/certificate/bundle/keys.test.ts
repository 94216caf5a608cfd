import { execFile } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';
import { SUITE_ROOT } from '../alone/shipped-files.ts';
import { openEnvelope, seal } from './envelope.ts';
import { KEY_FORMATS, makeKeyPair, publicHalf, readPrivateKey, readPublicKey } from './keys.ts';

const command = ['--import', 'tsx', 'reports/certificate/commands/certificate-key.ts'];

const run = promisify(execFile);

let folder: string;

test.beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'certificate-key-'));
});

test.afterEach(() => rm(folder, { recursive: true }));

for (const format of KEY_FORMATS) {
  test(`npm run certificate-key makes a pair as ${format} that signs and verifies, and never overwrites one`, async () => {
    const out = join(folder, 'keys', 'ours');
    const args = [...command, '--format', format, '--out', out];
    const { stdout } = await run(process.execPath, args, { cwd: SUITE_ROOT });
    const [secret, open] = [`${out}.private.${format}`, `${out}.public.${format}`];
    expect((await stat(secret)).mode & 0o777).toBe(0o600);
    const own = await readPrivateKey(await readFile(secret, 'utf8'));
    const pinned = await readPublicKey(await readFile(open, 'utf8'));
    expect(own.id).toBe(pinned.id);
    expect(stdout).toContain(own.id);
    expect(openEnvelope(seal('{}', own), pinned)).toBe('{}');
    expect(openEnvelope(seal('{}', own), publicHalf(own))).toBe('{}');
    const before = await readFile(secret);
    await expect(run(process.execPath, args, { cwd: SUITE_ROOT })).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('never overwritten'),
    });
    await rm(secret);
    await expect(run(process.execPath, args, { cwd: SUITE_ROOT })).rejects.toMatchObject({ code: 1 });
    await writeFile(secret, before);
    await expect(readPublicKey(before.toString())).rejects.toThrow('it is a private key');
    await expect(readPrivateKey(await readFile(open, 'utf8'))).rejects.toThrow('it is no private key');
  });
}

test('the key in a JWK and in a PEM has one name', async () => {
  const { privateText, publicText, id } = await makeKeyPair('jwk');
  const { key } = await readPrivateKey(privateText);
  const pem = key.export({ format: 'pem', type: 'pkcs8' }).toString();
  expect((await readPrivateKey(pem)).id).toBe(id);
  expect((await readPublicKey(publicText)).id).toBe(id);
});

test('a text without an Ed25519 key is refused, and the message does not quote it', async () => {
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const pem = rsa.privateKey.export({ format: 'pem', type: 'pkcs8' }).toString();
  await expect(readPrivateKey(pem)).rejects.toThrow('a key of the type rsa; Ed25519 is expected');
  const jwk = JSON.stringify(rsa.publicKey.export({ format: 'jwk' }));
  await expect(readPublicKey(jwk)).rejects.toThrow('a key of the type rsa');
  for (const text of ['', 'secret-looking-text', '{}', '{"kty":"OKP","crv":"Ed25519","x":"secret"}', '[1]']) {
    const reading = readPrivateKey(text);
    await expect(reading).rejects.toThrow('it is no private key: an Ed25519 key as JWK or PEM is expected');
    await expect(reading).rejects.not.toThrow('secret');
    await expect(readPublicKey(text)).rejects.toThrow('it is no public key');
  }
});
