import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { Option, program } from 'commander';
import { thrownText } from '../../judge/check-outcome.ts';
import { KEY_FORMATS, type KeyFormat, makeKeyPair } from '../bundle/keys.ts';

interface KeyOptions {
  readonly format: KeyFormat;
  readonly out: string;
}

async function makePair({ format, out }: KeyOptions): Promise<void> {
  const [privateFile, publicFile] = [`${out}.private.${format}`, `${out}.public.${format}`];
  for (const file of [privateFile, publicFile]) {
    if (existsSync(file))
      throw new Error(`${file} exists; a key is never overwritten, name another with --out`);
  }
  const { privateText, publicText, id } = await makeKeyPair(format);
  mkdirSync(dirname(privateFile), { recursive: true });
  writeFileSync(privateFile, privateText, { flag: 'wx', mode: 0o600 });
  writeFileSync(publicFile, publicText, { flag: 'wx', mode: 0o644 });
  process.stdout.write(`key      ${id}
private  ${privateFile}  keep it to yourself; CERTIFICATE_KEY names it to npm run certify
public   ${publicFile}  give it to whoever verifies certificates
`);
}

program
  .name('certificate-key')
  .description('Makes an Ed25519 pair for signing certificates.')
  .addOption(new Option('--format <format>', 'how the keys are written').choices(KEY_FORMATS).default('jwk'))
  .option('--out <name>', 'path of the files, without their endings', 'certificate-key')
  .action((options: KeyOptions) =>
    makePair(options).catch((error: unknown) => program.error(thrownText(error).message)),
  );

await program.parseAsync();
