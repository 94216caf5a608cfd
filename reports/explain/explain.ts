import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isatty } from 'node:tty';
import { fileURLToPath } from 'node:url';
import { Command } from 'commander';
import { distance } from 'fastest-levenshtein';
import type { Fault } from '../../reference/faults/builders/fault.ts';
import { faults } from '../../reference/faults/index.ts';
import {
  catalogue,
  isRequirementId,
  requirementById,
  type RequirementId,
} from '../../spec/requirements/catalogue.ts';
import { calledAs, runIfStarted } from '../../helpers/settings/suite-process.ts';
import { print, printError } from '../../helpers/text/output.ts';
import { lines, shown, terminal, type TerminalText } from '../../helpers/text/terminal-text.ts';
import { coloursAreWelcome, coloursIf } from '../terminal/text.ts';
import { coveringChecks } from './covering-checks.ts';
import { decisionsFor, decisionsIn } from './decisions.ts';
import { explanation } from './explanation.ts';
import { sourcePlaces } from './source-places.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

const USUAL_COLUMNS = 80;

const MOST_NEAREST = 5;

const columns = isatty(1) ? process.stdout.columns : USUAL_COLUMNS;

const colours = coloursIf(isatty(1) && coloursAreWelcome);

async function explain(id: RequirementId, withExample: boolean): Promise<void> {
  const requirement = requirementById(id);
  const known = {
    requirement,
    checks: coveringChecks(ROOT).get(id) ?? [],
    decisions: decisionsFor(
      requirement.contract.sources,
      decisionsIn(readFileSync(join(ROOT, 'docs/judgement.md'), 'utf8')),
    ),
    faults: faults.filter(({ breaks }) => breaks.includes(id)),
    places: sourcePlaces(ROOT, id),
  };
  print(terminal`${explanation(known, columns, colours)}\n`);
  const fault = faults.find(({ breaks, slow }) => breaks.includes(id) && slow !== true);
  if (fault === undefined) return;
  print(
    withExample
      ? await failure(id, fault)
      : terminal`\nTo see a failure: ${shown(calledAs('explain', `${id} --example`))}\n`,
  );
}

/** An example of a failure, from a real run against a server with a fault that breaks the requirement. */
async function failure(id: RequirementId, fault: Fault): Promise<TerminalText> {
  // Only the example needs a server and a report, which take most of the time to load.
  const [{ failureExample }, { findingBlock }] = await Promise.all([
    import('./failure-example.ts'),
    import('../terminal/finding-block.ts'),
  ]);
  const finding = await failureExample(id, fault);
  if (finding === undefined)
    return terminal`\nThe example could not be made: ${shown(fault.id)} was not found this time.\n`;
  const block = findingBlock(finding, { columns, wrapped: true }, colours);
  return terminal`\n${colours.bold(terminal`What a failure looks like (${shown(fault.id)})`)}\n${lines(block)}\n`;
}

/** The ids that were most probably meant: those that hold what was written come first, then those spelt most alike. */
export function nearestIds(written: string, ids: readonly string[]): readonly string[] {
  const sought = written.toUpperCase();
  const unlike = (id: string): number => distance(sought, id) - (id.includes(sought) ? 1000 : 0);
  return [...ids].sort((one, other) => unlike(one) - unlike(other)).slice(0, MOST_NEAREST);
}

/** `explain`: what is known about one requirement. */
export function command(): Command {
  return new Command('explain')
    .description('Explains a requirement. Exit status 2 where there is none of that id.')
    .argument('<id>', 'such as GET-SCHEDULE-PROTECTED')
    .option(
      '--example',
      'also run its checks against a faulty server, and show the failure; this takes a while',
    )
    .exitOverride((error) => process.exit(error.exitCode === 0 ? 0 : 2))
    .action(async (given: string, { example = false }: { readonly example?: boolean }) => {
      const id = given.toUpperCase();
      if (isRequirementId(id)) return explain(id, example);
      const nearest = nearestIds(
        given,
        catalogue.map((entry) => entry.id),
      );
      printError(
        lines([
          terminal`no requirement is called "${shown(given)}"; did you mean one of these?`,
          ...nearest.map((one) => terminal`  ${shown(one)}`),
          terminal``,
        ]),
      );
      process.exitCode = 2;
    });
}

await runIfStarted(import.meta.url, command);
