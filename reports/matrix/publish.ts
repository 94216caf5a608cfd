import { readFileSync, writeFileSync } from 'node:fs';
import { Command } from 'commander';
import { format, resolveConfig } from 'prettier';
import { printError } from '../../helpers/text/output.ts';
import { shownLines } from '../../helpers/text/terminal-text.ts';
import { areaOf, catalogue } from '../../spec/requirements/catalogue.ts';
import {
  readScore,
  type MutantShare,
  type RequirementScore,
  scoreText,
  SHIPPED_SCORE,
  type ShippedScore,
} from '../result/shipped-score.ts';
import type { GeneratedMutants } from '../result/run-result.ts';
import { suiteVersion } from '../result/suite-version.ts';
import type { MutantsSummary } from '../../helpers/run/matrix/whole-runs/mutant-runs.ts';
import type { VariantOutcome } from './false-alarms.ts';
import type { KillMatrix } from './kill-matrix.ts';
import { mutationScore, soundFigures, type SoundFigures, withMutants } from './mutation-score.ts';

/** The mutation score of a version as a Markdown document: the figures, then one table for each area. */
export function renderFaultsDocument(score: ShippedScore): string {
  const {
    faults,
    caught,
    variants,
    falseAlarms,
    leftOpen = 0,
    requirements,
    suiteVersion,
    mode,
    seed,
  } = score;
  const tested = catalogue.filter(({ id }) => requirements[id] !== undefined);
  const areas = [...new Set(tested.map(({ id }) => areaOf(id)))];
  const chapters = areas.map((area) => {
    const rows = tested.filter(({ id }) => areaOf(id) === area).map(({ id }) => rowOf(id, requirements[id]));
    const header = ['requirement', 'faults', 'caught', 'by the checks of', 'exchanges'];
    return [`## ${area}`, '', row(header), row(header.map(() => '---')), ...rows].join('\n');
  });
  return `# Mutation score of the suite

Version ${suiteVersion} was judged by servers whose verdict is known. Of ${faults} deliberately faulty servers, ${caught}
turned red exactly the requirements that they break (each was judged by
${mode === 'faults' ? 'the checks that can see it' : 'all checks'}, with the seed \`${seed}\`). Of ${variants} sound servers, which choose otherwise
where the contract is free, ${falseAlarms} were accused; for ${leftOpen} others, a statement that they put to the
test stayed open.

A fault counts for each requirement that it breaks. It is caught only if nothing else turned red. "Exchanges" is the
median, over the faults, of the fewest requests in which a check saw them. The faults are described in
\`reference/faults/\`; \`npm run explain -- <ID>\` lists those of one requirement.

${[...missedChapter(score), ...mutantsChapter(score), ...chapters].join('\n\n')}
`;
}

/** The faults that were missed, or took another statement with them; nothing where there are none. */
function missedChapter({ notCaught = [] }: ShippedScore): readonly string[] {
  if (notCaught.length === 0) return [];
  const header = ['fault', 'what it does', 'not found', 'found as well'];
  return [
    '## Faults that were not caught exactly',
    [
      row(header),
      row(header.map(() => '---')),
      ...notCaught.map(({ fault, says, survived, extra }) =>
        row([`\`${fault}\``, says, survived.join(', '), extra.join(', ')]),
      ),
    ].join('\n'),
  ];
}

/** What generated mutants say of the suite; nothing where none were judged. */
function mutantsChapter({ mutants, byMutant, smokeMutants }: ShippedScore): readonly string[] {
  if (mutants === undefined) return [];
  const { total, seed, depth } = mutants;
  const { areas = {}, operators = {}, notKilled = [] } = byMutant ?? {};
  const unseen = notKilled.filter(({ shown }) => shown === 0).length;
  const isCounted = notKilled.some(({ shown }) => shown !== undefined);
  const counted = isCounted
    ? ` Occasions: how often the run came to the mutant's place. Shown: how often its condition held there; for ${unseen} it never did.`
    : '';
  const shares = (title: string, rows: Readonly<Record<string, MutantShare>>): readonly string[] => [
    [row([title, 'mutants', 'killed']), row(['---', '---', '---'])].join('\n'),
    ...Object.entries(rows).map(([name, one]) => row([name, `${one.total}`, `${one.killed}`])),
  ];
  return [
    `## Generated mutants

The faults below were written beside the checks. These mutants were not: a seed drew an operator, a place and a
condition for each, and a whole run judged it. \`npm run mutants -- --seed ${seed} --count ${total} --depth ${depth}\` draws
those of depth ${depth} again, as long as the places and conditions of mutants are those of its date.`,
    [
      row(['depth', 'mutants', 'not conformant', 'share', '95 % interval', 'seed', 'date']),
      row(Array.from({ length: 7 }, () => '---')),
      ...[mutants, ...(smokeMutants === undefined ? [] : [smokeMutants])].map(rowOfMutants),
    ].join('\n'),
    `By area and operator, at depth ${depth}:`,
    shares('area', areas).join('\n'),
    shares('operator', operators).join('\n'),
    ...(notKilled.length === 0
      ? []
      : [
          `Not killed (\`npm run reference -- --mutant "<text>"\` serves one).${counted}`,
          [
            row(['mutant', 'what it does', ...(isCounted ? ['occasions', 'shown'] : [])]),
            row(Array.from({ length: isCounted ? 4 : 2 }, () => '---')),
            ...notKilled.map(({ mutant, says, occasions, shown }) =>
              row([`\`${mutant}\``, says, ...(isCounted ? [`${occasions ?? ''}`, `${shown ?? ''}`] : [])]),
            ),
          ].join('\n'),
        ]),
  ];
}

function rowOfMutants({ total, killed, from, to, date, seed, depth }: GeneratedMutants): string {
  const interval = `${percent(from)} to ${percent(to)}`;
  return row([depth, `${total}`, `${killed}`, percent(killed / total), interval, `\`${seed}\``, date]);
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}

function rowOf(id: string, score: RequirementScore | undefined): string {
  const { total = 0, caught = 0, checks = [], furtherChecks = 0, exchanges } = score ?? {};
  const more = furtherChecks > 0 ? [`${furtherChecks} more`] : [];
  return row([id, `${total}`, `${caught}`, [...checks, ...more].join(', '), `${exchanges ?? ''}`]);
}

function row(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}

const DOCUMENT = 'docs/faults.md';

interface Options {
  readonly faults: string;
  readonly variants: string;
  readonly mutants?: string;
  readonly faultsOnly?: boolean;
  readonly document?: boolean;
  readonly check?: boolean;
}

/** The figures of mutants that a whole command judged. */
function summaryIn(file: string): MutantsSummary {
  const summary: unknown = JSON.parse(readFileSync(file, 'utf8'));
  if (!isMutantsSummary(summary)) throw new Error(`${file} holds no mutants (npm run mutants)`);
  return summary;
}

/** The figures of mutants change apart from those of faults, which take longer. */
async function publishMutants(file: string): Promise<void> {
  const score = withMutants(readScore(SHIPPED_SCORE), summaryIn(file));
  writeFileSync(SHIPPED_SCORE, scoreText(score));
  writeFileSync(DOCUMENT, await documentOf(score));
}

/** The figures of sound servers in a file that a whole command wrote. */
function soundIn(file: string): SoundFigures {
  const sound: unknown = JSON.parse(readFileSync(file, 'utf8'));
  if (!isFalseAlarms(sound)) throw new Error(`${file} holds no false alarms (npm run variants)`);
  return soundFigures(sound);
}

async function publish({ faults, variants, faultsOnly }: Options): Promise<void> {
  const matrix: unknown = JSON.parse(readFileSync(faults, 'utf8'));
  if (!isKillMatrix(matrix)) throw new Error(`${faults} holds no kill matrix (npm run faults)`);
  const { mutants, byMutant, smokeMutants, ...earlier } = readScore(SHIPPED_SCORE);
  const sound = faultsOnly === true ? earlier : soundIn(variants);
  const score: ShippedScore = {
    ...mutationScore(suiteVersion().version, matrix, sound),
    ...(mutants && { mutants }),
    ...(byMutant && { byMutant }),
    ...(smokeMutants && { smokeMutants }),
  };
  writeFileSync(SHIPPED_SCORE, scoreText(score));
  writeFileSync(DOCUMENT, await documentOf(score));
}

/** Whether the document agrees with the score. */
async function isFresh(): Promise<boolean> {
  return readFileSync(DOCUMENT, 'utf8') === (await documentOf(readScore(SHIPPED_SCORE)));
}

async function documentOf(score: ShippedScore): Promise<string> {
  const style = await resolveConfig(DOCUMENT);
  return format(renderFaultsDocument(score), { ...style, filepath: DOCUMENT });
}

function isKillMatrix(value: unknown): value is KillMatrix {
  return typeof value === 'object' && value !== null && 'withoutFault' in value && 'faults' in value;
}

function isFalseAlarms(
  value: unknown,
): value is { readonly partial: boolean; readonly variants: readonly VariantOutcome[] } {
  return typeof value === 'object' && value !== null && 'variants' in value && 'partial' in value;
}

function isMutantsSummary(value: unknown): value is MutantsSummary {
  return typeof value === 'object' && value !== null && 'score' in value && 'mutants' in value;
}

await new Command('publish-mutation-score')
  .description(
    `Writes the score that ships with this version: reports/matrix/mutation-score.json and ${DOCUMENT}.`,
  )
  .option('--faults <file>', 'written by npm run faults', 'reports/out/faults.json')
  .option('--variants <file>', 'written by npm run variants', 'reports/out/variants.json')
  .option('--faults-only', 'only the figures of faults; those of sound servers stay as they are')
  .option('--mutants <file>', 'only the figures of mutants: mutants.json, written by npm run mutants')
  .option('--document', 'write only the document, from the score that is there')
  .option('--check', 'write nothing; fail where the document does not agree with the score')
  .action(async (options: Options) => {
    if (options.document === true) return writeFileSync(DOCUMENT, await documentOf(readScore(SHIPPED_SCORE)));
    if (options.mutants !== undefined) return publishMutants(options.mutants);
    if (options.check !== true) return publish(options);
    if (await isFresh()) return;
    printError(shownLines(`${DOCUMENT} is stale: run npm run generate\n`));
    process.exitCode = 1;
  })
  .parseAsync();
