import { existsSync, readFileSync } from 'node:fs';
import { basename, relative, resolve } from 'node:path';
import { parse } from 'dotenv';
import { globSync } from 'tinyglobby';
import { givenSettings } from '../../../helpers/settings/environment.ts';
import { SetupError } from '../../../helpers/settings/setup-error.ts';
import { parseSettings } from '../../../helpers/settings/settings.ts';
import type { RunLevel, RunProblem } from '../../result/run-result.ts';
import type { Entrant } from '../standing.ts';

const ENDING = /\.env$/;

const UNKNOWN = 'unknown';

const USUAL_DEPTH = 'standard';

/** An implementation whose turn comes. */
export interface Candidate extends Entrant {
  readonly path: string;
  /** Its base address. */
  readonly target: string;
  /** As its runs would have them. */
  readonly level: RunLevel;
  readonly depth: string;
  /** What it must not share with another run at the same time. */
  readonly needs: readonly string[];
  /** Why no run is started for it. */
  readonly problem: RunProblem | undefined;
}

/**
 * The implementations that files with settings describe.
 *
 * @param patterns names of files, or patterns such as `targets/*.env`
 * @param folder from which they count
 * @param depth of all runs, whatever the files say
 * @throws Error where a pattern names no file, or two files would share a folder
 */
export function candidatesOf(
  patterns: readonly string[],
  folder: string,
  depth?: string,
): readonly Candidate[] {
  const paths = [...new Set(patterns.flatMap((pattern) => pathsOf(pattern, folder)))];
  const candidates = paths.map((path) => candidateIn(path, relative(folder, path), depth));
  const byKey = new Map<string, Candidate>();
  for (const one of candidates) {
    const other = byKey.get(one.key.toLowerCase());
    if (other !== undefined) {
      throw new Error(
        `${other.file} and ${one.file} would share the folder "${one.key}"; give one of them another name`,
      );
    }
    byKey.set(one.key.toLowerCase(), one);
  }
  return candidates;
}

function pathsOf(pattern: string, folder: string): readonly string[] {
  const literal = resolve(folder, pattern);
  if (existsSync(literal)) return [literal];
  const found = globSync([pattern], { cwd: folder, absolute: true, expandDirectories: false }).sort();
  if (found.length === 0) throw new Error(`no file is called "${pattern}" in ${folder}`);
  return found;
}

function candidateIn(path: string, file: string, depth: string | undefined): Candidate {
  const usual = basename(path).replace(ENDING, '') || 'env';
  const key = usual.replace(/[^\w.-]/g, '-').replace(/^\./, '_.');
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return {
      ...{ key, file, path, name: usual, environment: undefined, build: undefined },
      ...{ target: UNKNOWN, level: 'core', depth: depth ?? USUAL_DEPTH, needs: [] },
      problem: { code: 'SETTINGS_INVALID', message: `The settings could not be read: ${message}` },
    };
  }
  const given = givenSettings(text, {});
  const isControlled = given['TARGET_CONTROL_URL'] !== undefined;
  return {
    ...{ key, file, path },
    name: given['TARGET_NAME'] ?? usual,
    environment: given['TARGET_ENVIRONMENT'],
    build: given['TARGET_BUILD'],
    target: given['TARGET_URL'] ?? UNKNOWN,
    level: given['LEVEL'] === 'full' || (isControlled && given['LEVEL'] !== 'core') ? 'full' : 'core',
    depth: depth ?? given['DEPTH'] ?? USUAL_DEPTH,
    needs: needsOf(given),
    problem: problemIn(basename(path), text),
  };
}

/** Two runs would book the same tables of one target, and take its pace from each other; a port has one listener. */
function needsOf(given: Readonly<Record<string, string>>): readonly string[] {
  const { TARGET_URL: url = '', LISTENER_PORT: port = '0' } = given;
  return [
    ...(URL.canParse(url) ? [`target ${new URL(url).origin}`] : []),
    ...(Number(port) > 0 ? [`port ${port}`] : []),
  ];
}

function problemIn(name: string, text: string): RunProblem | undefined {
  const content = parse(text);
  try {
    if (parseSettings(content, { name, content }).targetUrl !== undefined) return undefined;
    throw new SetupError('SETTINGS_INVALID', {
      expected: `TARGET_URL in ${name}: a league judges implementations, never the embedded reference`,
      found: 'no TARGET_URL',
      remedy: 'name the base address of the implementation, and its credentials',
    });
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    // Its first line says only that it is such an error.
    return { code: error.code, message: error.message.slice(error.message.indexOf('\n') + 1) };
  }
}
