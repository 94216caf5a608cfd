import { existsSync } from 'node:fs';
import { Option, Command } from 'commander';
import { writeNew, writeNewForEverybody } from '../../../helpers/settings/private-files.ts';
import { calledAs, runIfStarted } from '../../../helpers/settings/suite-process.ts';
import { fail, print } from '../../../helpers/text/output.ts';
import { shown, terminal } from '../../../helpers/text/terminal-text.ts';
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
  writeNew(privateFile, privateText);
  writeNewForEverybody(publicFile, publicText);
  print(terminal`key      ${shown(id)}
private  ${shown(privateFile)}  keep it to yourself; CERTIFICATE_KEY names it to ${shown(calledAs('certify'))}
public   ${shown(publicFile)}  give it to whoever verifies certificates
`);
}

/** `certificate-key`: a pair of keys for certificates. */
export function command(): Command {
  return new Command('certificate-key')
    .description('Makes an Ed25519 pair for signing certificates.')
    .addOption(
      new Option('--format <format>', 'how the keys are written').choices(KEY_FORMATS).default('jwk'),
    )
    .option('--out <name>', 'path of the files, without their endings', 'certificate-key')
    .action((options: KeyOptions) => makePair(options).catch((error: unknown) => fail(error, 1)));
}

await runIfStarted(import.meta.url, command);
