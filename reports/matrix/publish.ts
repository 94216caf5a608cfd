import { readFileSync, writeFileSync } from 'node:fs';
import { Command } from 'commander';
import { format, resolveConfig } from 'prettier';
import { areaOf, catalogue } from '../../spec/requirements/catalogue.ts';
import { suiteVersion } from '../result/suite-version.ts';
import type { VariantOutcome } from './false-alarms.ts';
import type { KillMatrix } from './kill-matrix.ts';
import { type PublishedScore, mutationScoreOf } from './mutation-score.ts';

/** Checks named in a row. */
const MOST_CHECKS = 3;

/** How sharp a version is, as a Markdown document: the figures, then one table for each area. */
export function renderFaultsDocument(sensitivity: PublishedScore): string {
  const { faults, caught, variants, falseAlarms, requirements, suiteVersion, mode } = sensitivity;
  const tested = catalogue.filter(({ id }) => requirements[id] !== undefined);
  const areas = [...new Set(tested.map(({ id }) => areaOf(id)))];
  const chapters = areas.map((area) => {
    const rows = tested.filter(({ id }) => areaOf(id) === area).map(({ id }) => rowOf(id, sensitivity));
    const header = ['requirement', 'faults', 'caught', 'by the checks of', 'exchanges'];
    return [`## ${area}`, '', row(header), row(header.map(() => '---')), ...rows].join('\n');
  });
  return `# How sharp the suite is

Version ${suiteVersion}: of ${faults} deliberately faulty servers ${caught} turned exactly those requirements red that
they break (${mode === 'faults' ? 'each judged by the checks that can see it' : 'each judged by all checks'}); of
${variants} sound servers that choose otherwise where the contract is free, ${falseAlarms} were accused.

A fault counts for each requirement that it breaks, and as caught only where nothing else turned red beside it.
«Exchanges» is the median, over the faults, of the fewest requests in which a check saw them. The faults are described
in \`reference/faults/\`; \`npm run explain -- <ID>\` lists those of one requirement.

${chapters.join('\n\n')}
`;
}

function rowOf(id: string, { requirements }: PublishedScore): string {
  const { total = 0, caught = 0, checks = {}, exchanges } = requirements[id] ?? {};
  const names = Object.keys(checks);
  const more = names.length > MOST_CHECKS ? [`${names.length - MOST_CHECKS} more`] : [];
  const shown = [...names.slice(0, MOST_CHECKS), ...more].join(', ');
  return row([id, `${total}`, `${caught}`, shown, `${exchanges ?? ''}`]);
}

function row(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}

const FIGURES = 'reports/matrix/sensitivity.json';

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
  const sensitivity = mutationScoreOf(suiteVersion().version, matrix, sound);
  writeFileSync(FIGURES, `${JSON.stringify(sensitivity, null, 2)}\n`);
  writeFileSync(DOCUMENT, await documentOf(sensitivity));
}

/** Whether the document says what the figures say. */
async function isFresh(): Promise<boolean> {
  const figures: unknown = JSON.parse(readFileSync(FIGURES, 'utf8'));
  if (!isPublished(figures)) throw new Error(`${FIGURES} holds no figures`);
  return readFileSync(DOCUMENT, 'utf8') === (await documentOf(figures));
}

async function documentOf(sensitivity: PublishedScore): Promise<string> {
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

function isPublished(value: unknown): value is PublishedScore {
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
