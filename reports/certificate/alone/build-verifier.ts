import { program } from 'commander';
import { writeWhole } from '../../../helpers/settings/private-files.ts';
import { fail, print } from '../../../helpers/text/output.ts';
import { shown, terminal } from '../../../helpers/text/terminal-text.ts';
import { VERIFIER, verifierFile } from './verifier-file.ts';

async function buildVerifier(out: string): Promise<void> {
  const { text, sha256 } = await verifierFile();
  writeWhole(out, text);
  print(terminal`${shown(out)}  sha256 ${shown(sha256)}\n`);
}

program
  .name('verifier')
  .description('Writes npm run verify as one file that needs nothing but Node, and prints its hash.')
  .option('--out <file>', 'where it is written', VERIFIER)
  .action(({ out }: { readonly out: string }) =>
    buildVerifier(out).catch((error: unknown) => fail(error, 1)),
  );

await program.parseAsync();
