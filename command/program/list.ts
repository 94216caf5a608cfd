import { Command } from 'commander';
import { print } from '../../helpers/text/output.ts';
import { lines, shown, shownLines, terminal, type TerminalText } from '../../helpers/text/terminal-text.ts';
import { areas, isRequirementId } from '../../spec/requirements/catalogue.ts';
import type { Requirement } from '../../spec/requirements/entry/requirement.ts';

/** `list`: areas and their requirements. */
export function command(): Command {
  const names = Object.keys(areas);
  const subcommand = new Command('list')
    .description(
      'Lists the areas, or the requirements of some: id, level and statement. `run <area>` judges an area, and `run ' +
        '--grep <id>` a requirement.',
    )
    .argument('[areas...]', `such as ${names.slice(0, 2).join(' or ')}`)
    .option('--all', 'the requirements of all areas')
    .option('--json', 'for programs: every requirement that is listed, in whole');
  return subcommand.action((given: readonly string[], { all, json }: { all?: true; json?: true }) => {
    const unknown = given.find((name) => !names.includes(name));
    if (unknown !== undefined) {
      const hint = isRequirementId(unknown) ? `; explain ${unknown} tells of that requirement` : '';
      subcommand.error(`error: there is no area ${unknown}; the areas are ${names.join(', ')}${hint}`);
    }
    const listed = Object.entries<readonly Requirement[]>(areas).filter(
      ([name]) => given.length === 0 || given.includes(name),
    );
    if (json === true) {
      const all = listed.flatMap(([area, requirements]) => requirements.map((one) => ({ ...one, area })));
      print(terminal`${shownLines(JSON.stringify(all, undefined, 2))}\n`);
    } else {
      print(
        lines([
          ...(given.length === 0 && all !== true ? overview(listed) : listed.flatMap(inFull)),
          terminal``,
        ]),
      );
    }
  });
}

type AreaOfList = readonly [name: string, requirements: readonly Requirement[]];

function overview(listed: readonly AreaOfList[]): readonly TerminalText[] {
  const width = Math.max(...listed.map(([name]) => name.length));
  return listed.map(([name, requirements]) => {
    const musts = requirements.filter(({ level }) => level === 'must').length;
    return terminal`${shown(name.padEnd(width))}  ${shown(String(requirements.length).padStart(3))} requirements, ${musts} of them must`;
  });
}

function inFull([name, requirements]: AreaOfList): readonly TerminalText[] {
  return [
    terminal`${shown(name)}`,
    ...requirements.flatMap(({ id, level, text }) => [
      terminal`  ${shown(id)} (${shown(level)})`,
      terminal`    ${shown(text)}`,
    ]),
  ];
}
