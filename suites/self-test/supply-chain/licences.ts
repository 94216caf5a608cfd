import { readFileSync } from 'node:fs';

/** A package that package-lock.json names. */
export interface LockedPackage {
  /** Its folder, from the checkout's root. */
  readonly path: string;
  readonly name: string;
  readonly version: string;
  /** As package-lock.json has it: an SPDX expression; undefined where it names none. */
  readonly licence: string | undefined;
  readonly hasInstallScript: boolean;
  /** Undefined: nothing proves what is downloaded. */
  readonly integrity: string | undefined;
  /** An address of its own, past the registry. */
  readonly resolved: string | undefined;
}

/** The licences that dependencies may have. Nobody is asked for more than to keep a notice. */
const PERMISSIVE: ReadonlySet<string> = new Set([
  '(MIT OR CC0-1.0)',
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'ISC',
  'MIT',
  'Python-2.0',
]);

/** Licences that ask for more, each with the packages for which that was considered, and why it may be. */
export const CONSIDERED: Readonly<
  Record<string, { readonly packages: readonly string[]; readonly why: string }>
> = {
  'MPL-2.0': {
    packages: ['axe-core'],
    why: 'who changes its files must publish them; the suite only runs them in tests, unchanged',
  },
};

/**
 * The packages in the text of a package-lock.json, by path.
 *
 * @throws Error where it is none of version 3
 */
export function lockedPackages(text: string): readonly LockedPackage[] {
  const content: unknown = JSON.parse(text);
  const packages = at(content, 'packages');
  if (at(content, 'lockfileVersion') !== 3 || !isObject(packages))
    throw new Error('no package-lock.json of version 3');
  return Object.entries(packages)
    .filter(([path]) => path !== '')
    .map(([path, entry]) => ({
      path,
      name: textAt(entry, 'name') ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
      version: textAt(entry, 'version') ?? '',
      licence: textAt(entry, 'license'),
      hasInstallScript: at(entry, 'hasInstallScript') === true,
      integrity: textAt(entry, 'integrity'),
      resolved: textAt(entry, 'resolved'),
    }));
}

/** The packages of package-lock.json in the checkout's root. */
export function ownPackages(): readonly LockedPackage[] {
  return lockedPackages(readFileSync(new URL('../../../package-lock.json', import.meta.url), 'utf8'));
}

/** What is wrong with the licences of packages, each in words; empty when all may be used. */
export function licenceProblems(packages: readonly LockedPackage[]): readonly string[] {
  return packages.flatMap(({ path, name, version, licence }) => {
    const named = `${name} ${version} (${path})`;
    if (licence === undefined) return [`${named} names no licence`];
    const mayBe = PERMISSIVE.has(licence) || CONSIDERED[licence]?.packages.includes(name) === true;
    return mayBe ? [] : [`${named} has the licence ${licence}, which nobody has considered`];
  });
}

/** The licence that an installed package.json names; undefined where it names none in one of the two usual forms. */
export function licenceIn(packageJson: unknown): string | undefined {
  const licence = at(packageJson, 'license');
  return typeof licence === 'string' ? licence : textAt(licence, 'type');
}

/** Scripts of an installed package.json that npm would run when it installs. */
export function installScriptsIn(packageJson: unknown): readonly string[] {
  const scripts = at(packageJson, 'scripts');
  return ['preinstall', 'install', 'postinstall'].filter((name) => textAt(scripts, name) !== undefined);
}

function textAt(value: unknown, name: string): string | undefined {
  const found = at(value, name);
  return typeof found === 'string' ? found : undefined;
}

function at(value: unknown, name: string): unknown {
  return isObject(value) ? value[name] : undefined;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
