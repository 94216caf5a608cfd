import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { catalogue } from '../../spec/requirements/catalogue.ts';
import { requirementsNamedIn } from '../../spec/requirements/lookup.ts';

/** A check that judges a requirement. */
export interface CoveringCheck {
  /** From the root of the suite, with the line. */
  readonly place: string;
  /** As its source writes it; names in `${}` stand for what a check is made for. */
  readonly title: string;
}

/** Where constants stand that name requirements. */
const SOURCES = ['suites', 'helpers/verdict', 'helpers/contract'] as const;

const TEST = /^ *test\(\s*(['"`])(.*?)\1,/gm;

const WORD = /\b[A-Za-z_]\w*\b/g;

const QUOTED = /'([A-Z0-9-]+)'/g;

/** An id of which a list names the end, or a part within. */
const COMPOSED = /`([A-Z0-9-]+-)\$\{\w+\}([A-Z0-9-]*)`/g;

interface Source {
  /** From the root of the suite. */
  readonly file: string;
  readonly statements: readonly Statement[];
  /** Name -> the text of the constant, and of those of its file that it is made of. */
  readonly constants: ReadonlyMap<string, string>;
}

/** A statement at the left margin of a source, with all its lines. */
interface Statement {
  readonly line: number;
  readonly text: string;
}

/**
 * The checks that cover each requirement. They are read from their sources, because Playwright needs seconds to list them: a
 * check names its requirements in the first argument of `covers`, or names constants there, or is made for each of a list.
 *
 * @param root of the suite
 * @returns id -> its checks
 */
export function coveringChecks(root: string): ReadonlyMap<string, readonly CoveringCheck[]> {
  const sources = SOURCES.flatMap((folder) => sourcesIn(root, folder));
  const shared = new Map(sources.flatMap(({ constants }) => [...constants]));
  const covering = new Map<string, CoveringCheck[]>();
  for (const source of sources.filter(({ file }) => /\.checks\.[jt]s$/.test(file))) {
    for (const { ids, check } of checksIn(source, new Map([...shared, ...source.constants]))) {
      for (const id of ids) covering.set(id, [...(covering.get(id) ?? []), check]);
    }
  }
  return covering;
}

interface ReadCheck {
  readonly ids: ReadonlySet<string>;
  readonly check: CoveringCheck;
}

function checksIn(
  { file, statements }: Source,
  constants: ReadonlyMap<string, string>,
): readonly ReadCheck[] {
  return statements.flatMap(({ line, text }) => {
    const tests = [...text.matchAll(TEST)];
    const madeFor = text.slice(0, tests[0]?.index);
    return tests.map(({ index, 2: title = '' }, which) => {
      const argument = coveredIn(text.slice(index, tests[which + 1]?.index));
      const covered = idsIn(reached(argument, constants));
      const ids = covered.size > 0 ? covered : idsIn(reached(madeFor, constants) + argument);
      const above = text.slice(0, index).split('\n').length - 1;
      return { ids, check: { place: `${file}:${line + above}`, title } };
    });
  });
}

function sourcesIn(root: string, folder: string): readonly Source[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /(?<!\.test|\.d)\.[jt]s$/.test(name))
    .sort()
    .map((name) => {
      const file = `${folder}/${name}`;
      const statements = statementsIn(readFileSync(join(root, file), 'utf8'));
      const own = new Map(
        statements.flatMap(({ text }) => {
          const [, constant] = /^(?:export )?const (\w+)\b/.exec(text) ?? [];
          return constant === undefined ? [] : [[constant, text] as const];
        }),
      );
      return {
        file,
        statements,
        constants: new Map([...own].map(([key, text]) => [key, reached(text, own)])),
      };
    });
}

function statementsIn(source: string): readonly Statement[] {
  const statements: { line: number; text: string }[] = [];
  source.split('\n').forEach((line, index) => {
    const last = statements.at(-1);
    if (/^[A-Za-z]/.test(line)) statements.push({ line: index + 1, text: line });
    else if (last !== undefined) last.text += `\n${line}`;
  });
  return statements;
}

/** The first argument of `covers`, up to the check itself. */
function coveredIn(text: string): string {
  const [, after = ''] = text.split(/\bcovers\(/, 2);
  return after.slice(0, after.search(/\basync\b|=>/));
}

/** A text with those of all constants that it names, directly or by others. */
function reached(text: string, constants: ReadonlyMap<string, string>): string {
  const texts = new Set([text]);
  for (const one of texts) {
    for (const [word] of one.replace(/'[^']*'/g, '').matchAll(WORD)) {
      const value = constants.get(word);
      if (value !== undefined) texts.add(value);
    }
  }
  return [...texts].join('\n');
}

function idsIn(text: string): ReadonlySet<string> {
  const parts = new Set([...text.matchAll(QUOTED)].map(([, part = '']) => part));
  const composed = [...text.matchAll(COMPOSED)].flatMap(([, before = '', after = '']) =>
    [...parts].map((part) => `${before}${part}${after}`),
  );
  const known = catalogue.filter(({ id }) => composed.includes(id)).map(({ id }) => id);
  return new Set<string>([...requirementsNamedIn(text), ...known]);
}
