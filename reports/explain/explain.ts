import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isatty } from 'node:tty';
import { fileURLToPath } from 'node:url';
import { program } from 'commander';
import { faults } from '../../reference/faults/index.ts';
import {
  catalogue,
  isRequirementId,
  requirementById,
  type RequirementId,
} from '../../spec/requirements/catalogue.ts';
import { findingBlock } from '../terminal/finding-block.ts';
import { coloursAreWelcome, coloursIf } from '../terminal/text.ts';
import { coveringChecks } from './covering-checks.ts';
import { decisionsFor, decisionsIn } from './decisions.ts';
import { explanation } from './explanation.ts';
import { failureExample } from './failure-example.ts';
import { nearestIds } from './nearest-ids.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

const USUAL_COLUMNS = 80;

const columns = isatty(1) ? process.stdout.columns : USUAL_COLUMNS;

const colours = coloursIf(isatty(1) && coloursAreWelcome);

async function explain(id: RequirementId, withExample: boolean): Promise<void> {
  const requirement = requirementById(id);
  const known = {
    requirement,
    checks: requirement.excluded === undefined ? await coveringChecks(id, ROOT) : [],
    decisions: decisionsFor(
      requirement.section,
      decisionsIn(readFileSync(join(ROOT, 'docs/judgement.md'), 'utf8')),
    ),
    faults: faults.filter(({ breaks }) => breaks.includes(id)),
  };
  process.stdout.write(`${explanation(known, columns, colours)}\n`);
  if (withExample) process.stdout.write(await failure(id));
}

/** An example of a failure, from a real run against a server with a fault that breaks the requirement. */
async function failure(id: RequirementId): Promise<string> {
  const fault = faults.find(({ breaks, slow }) => breaks.includes(id) && slow !== true);
  if (fault === undefined) return '';
  const finding = await failureExample(id, fault, ROOT);
  if (finding === undefined) return `\nThe example could not be made: ${fault.id} was not found this time.\n`;
  const block = findingBlock(finding, { columns, wrapped: true }, colours);
  return `\n${colours.bold(`What a failure looks like (${fault.id})`)}\n${block.join('\n')}\n`;
}

program
  .name('explain')
  .description('Explains a requirement. Exit status 2 where there is none of that id.')
  .argument('<id>', 'such as GET-SCHEDULE-PROTECTED; all are listed in docs/requirements.md')
  .option('--no-example', 'do not run the checks against a faulty server to show a failure')
  .exitOverride((error) => process.exit(error.exitCode === 0 ? 0 : 2))
  .action(async (given: string, { example }: { readonly example: boolean }) => {
    const id = given.toUpperCase();
    if (isRequirementId(id)) return explain(id, example);
    const nearest = nearestIds(
      given,
      catalogue.map((entry) => entry.id),
    );
    process.stderr.write(
      [
        `no requirement is called "${given}"; did you mean one of these?`,
        ...nearest.map((one) => `  ${one}`),
        '',
      ].join('\n'),
    );
    process.exitCode = 2;
  });

await program.parseAsync();
