import { readFileSync, writeFileSync } from 'node:fs';
import { Command } from 'commander';
import { format, resolveConfig } from 'prettier';
import type { VariantOutcome } from './false-alarms.ts';
import { renderFaultsDocument } from './faults-document.ts';
import type { KillMatrix } from './kill-matrix.ts';
import { sensitivityOf, type PublishedSensitivity } from './sensitivity.ts';
import { suiteVersion } from './suite-version.ts';

const FIGURES = 'reports/sensitivity.json';
const DOCUMENT = 'docs/faults.md';

interface Options {
  readonly faults: string;
  readonly variants: string;
  readonly check?: boolean;
}

async function publish({ faults, variants }: Options): Promise<void> {
  const matrix: unknown = JSON.parse(readFileSync(faults, 'utf8'));
  const sound: unknown = JSON.parse(readFileSync(variants, 'utf8'));
  if (!isKillMatrix(matrix)) throw new Error(`${faults} holds no kill matrix (npm run faults)`);
  if (!isFalseAlarms(sound)) throw new Error(`${variants} holds no false alarms (npm run variants)`);
  const sensitivity = sensitivityOf(suiteVersion().version, matrix, sound);
  writeFileSync(FIGURES, `${JSON.stringify(sensitivity, null, 2)}\n`);
  writeFileSync(DOCUMENT, await documentOf(sensitivity));
}

/** Whether the document says what the figures say. */
async function isFresh(): Promise<boolean> {
  const figures: unknown = JSON.parse(readFileSync(FIGURES, 'utf8'));
  if (!isPublished(figures)) throw new Error(`${FIGURES} holds no figures`);
  return readFileSync(DOCUMENT, 'utf8') === (await documentOf(figures));
}

async function documentOf(sensitivity: PublishedSensitivity): Promise<string> {
  const style = await resolveConfig(DOCUMENT);
  return format(renderFaultsDocument(sensitivity), { ...style, filepath: DOCUMENT });
}

function isKillMatrix(value: unknown): value is KillMatrix {
  return typeof value === 'object' && value !== null && 'withoutFault' in value && 'faults' in value;
}

function isFalseAlarms(
  value: unknown,
): value is { readonly partial: boolean; readonly variants: readonly VariantOutcome[] } {
  return typeof value === 'object' && value !== null && 'variants' in value && 'partial' in value;
}

function isPublished(value: unknown): value is PublishedSensitivity {
  return typeof value === 'object' && value !== null && 'requirements' in value && 'mode' in value;
}

await new Command('publish-sensitivity')
  .description(`Ships what the matrix found out with this version: ${FIGURES} and ${DOCUMENT}.`)
  .option('--faults <file>', 'what npm run faults wrote', 'reports/out/faults.json')
  .option('--variants <file>', 'what npm run variants wrote', 'reports/out/variants.json')
  .option('--check', 'write nothing; fail where the document does not say what the figures say')
  .action(async (options: Options) => {
    if (options.check !== true) return publish(options);
    if (await isFresh()) return;
    process.stderr.write(`${DOCUMENT} is stale: run npm run publish-sensitivity after npm run faults\n`);
    process.exitCode = 1;
  })
  .parseAsync();
