import { distance } from 'fastest-levenshtein';
import type { EnvFile } from './env-file.ts';
import type { Environment } from './setting-reader.ts';

/** Prefixes of names that are meant to be settings of this suite. */
const OURS = /^(TARGET|LISTENER)_/;

/** What findings call a secret in their commands; whoever repeats one sets it. */
const NAMED_BY_FINDINGS = /^TARGET_((\w+_)?TOKEN(_|$)|GUEST_|HEADER_|MASKED_|CODE|BASIC$)/;

/** Variables that a `.env` may set for other programs: the runtime, its package manager, a proxy, a CI service. */
const FOREIGN =
  /^(CI|DEBUG|TZ|LANG|LC_\w+|PATH|HOME|USER|TMPDIR|(NO|FORCE)_COLOR|(HTTPS?|ALL|NO)_PROXY|(NPM|NODE|NVM|YARN|PNPM|DOTENV|SSL|GITHUB|RUNNER|GITLAB|CI|JENKINS|BUILD|PLAYWRIGHT|PW|DOCKER|COMPOSE|CONFORMANCE)_\w+)$/i;

/** Names of shorter settings are near to too many words. */
const SHORTEST_MISSPELT = 5;

/** From this length on, two letters may differ. */
const LONG = 10;

/** What is known of a setting. */
export interface KnownSetting {
  readonly name: string;
  /** Whether it takes the value; undefined where it takes any text. */
  readonly takes: ((value: string) => boolean) | undefined;
}

/** Names that look like settings but are none, each as a sentence. */
export interface Misspelt {
  /** Somebody meant a setting: without it, the run would do something else than they asked for. */
  readonly errors: readonly string[];
  /** It may belong to another program. */
  readonly notices: readonly string[];
}

/**
 * Looks for misspelt settings. The file, such as `.env`, belongs to the suite, so every name in it is meant for the suite, unless it is one of
 * another program. So is a name in the environment with a prefix of ours, and one that is spelt nearly as a setting and
 * has a value that this setting takes. A name that is near to a setting that takes any text is only noticed. Other
 * variables, and empty ones, are no business of the suite.
 *
 * @param inFile the content of `.env`
 */
export function misspeltSettings(
  environment: Environment,
  { name: fileName, content: inFile }: EnvFile,
  known: readonly KnownSetting[],
): Misspelt {
  const errors: string[] = [];
  const notices: string[] = [];
  for (const [name, value = ''] of Object.entries({ ...inFile, ...environment })) {
    if (value === '' || known.some((setting) => setting.name === name)) continue;
    const isInFile = (inFile[name] ?? '') !== '';
    const near = known.find((setting) => isNear(name, setting.name));
    if (near !== undefined && environment[near.name] === value) continue;
    const sayIn = (said: string[]): void => {
      said.push(sentence(isInFile ? `${name} in ${fileName}` : name, near?.name ?? meantBy(name, known)));
    };
    if (OURS.test(name)) sayIn(near === undefined && NAMED_BY_FINDINGS.test(name) ? notices : errors);
    else if (isInFile) sayIn(FOREIGN.test(name) ? [] : errors);
    else if (near?.takes?.(value) === true) sayIn(errors);
    else if (near !== undefined && (near.takes === undefined || name.length >= LONG)) sayIn(notices);
  }
  return { errors, notices };
}

/** The known word that was probably meant; undefined where none is like it. */
function nearestWord(written: string, known: readonly string[]): string | undefined {
  const [nearest] = [...known].sort((one, other) => distance(written, one) - distance(written, other));
  const most = Math.max(2, written.length / 3);
  return nearest !== undefined && distance(written, nearest) <= most ? nearest : undefined;
}

/** "x is not a setting; did you mean y?" */
function sentence(name: string, meant: string | undefined): string {
  return `${name} is not a setting${meant === undefined ? '' : `; did you mean ${meant}?`}`;
}

/** Whether a name is a setting but for its case, its separators, or a slip of the hand. */
function isNear(name: string, setting: string): boolean {
  const [written, meant] = [name, setting].map((one) => one.toUpperCase().replace(/[-_. ]/g, ''));
  if (written === undefined || meant === undefined) return false;
  if (written === meant) return true;
  if (setting.length < SHORTEST_MISSPELT) return false;
  const unlike = distance(written, meant);
  const sorted = (text: string): string => Array.from(text).sort().join('');
  return unlike <= (setting.length < LONG ? 1 : 2) || (unlike === 2 && sorted(written) === sorted(meant));
}

/** The setting with all words of the name, or all of whose words the name has; else the one that is spelt most alike. */
function meantBy(name: string, known: readonly KnownSetting[]): string | undefined {
  const names = known.map((setting) => setting.name);
  const words = wordsOf(name);
  const related = names.filter((one) => holds(wordsOf(one), words) || holds(words, wordsOf(one)));
  const [nearest] = related.sort((one, other) => distance(name, one) - distance(name, other));
  return nearest ?? nearestWord(name, names);
}

function wordsOf(name: string): readonly string[] {
  return name.toUpperCase().split(/[-_. ]+/);
}

function holds(all: readonly string[], some: readonly string[]): boolean {
  return some.every((word) => all.includes(word));
}
