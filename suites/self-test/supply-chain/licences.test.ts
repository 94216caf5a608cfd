import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { installScriptsIn, licenceIn, licenceProblems, lockedPackages, ownPackages } from './licences.ts';

/** The packages that have an install script; none runs. */
const WITH_INSTALL_SCRIPT: Readonly<Record<string, string>> = {
  '@scarf/scarf': 'counts downloads for swagger-ui-dist; works without',
  esbuild: 'puts its program in the place of its launcher, which starts somewhat faster then; works without',
};

const packages = ownPackages();

const installed = packages
  .filter(({ path }) => existsSync(join(path, 'package.json')))
  .map((one) => {
    const content: unknown = JSON.parse(readFileSync(join(one.path, 'package.json'), 'utf8'));
    return { ...one, content };
  });

function locked(entry: object): string {
  return JSON.stringify({
    lockfileVersion: 3,
    packages: { '': {}, 'node_modules/a/node_modules/@b/c': entry },
  });
}

test('every dependency has a licence that was considered, and its own package.json names the same', () => {
  expect(packages.length).toBeGreaterThan(200);
  expect(installed.length).toBeGreaterThan(200);
  expect(licenceProblems(packages)).toEqual([]);
  expect(installed.filter(({ content, licence }) => licenceIn(content) !== licence)).toEqual([]);
});

test('a licence that nobody considered, one considered for another package, and none are refused', () => {
  const said = (entry: object): readonly string[] => licenceProblems(lockedPackages(locked(entry)));
  expect(said({ version: '1.0.0', license: 'MIT' })).toEqual([]);
  const named = '@b/c 1.0.0 (node_modules/a/node_modules/@b/c)';
  expect(said({ version: '1.0.0', license: 'GPL-3.0-only' })).toEqual([
    `${named} has the licence GPL-3.0-only, which nobody has considered`,
  ]);
  expect(said({ version: '1.0.0', license: 'MPL-2.0' })).toHaveLength(1);
  expect(said({ version: '1.0.0', license: '(MIT AND GPL-3.0-only)' })).toHaveLength(1);
  expect(said({ version: '1.0.0' })).toEqual([`${named} names no licence`]);
  expect(() => lockedPackages('{"lockfileVersion":2,"packages":{}}')).toThrow(
    'no package-lock.json of version 3',
  );
});

test('no install script runs, and only the named packages have one', () => {
  const named = Object.keys(WITH_INSTALL_SCRIPT);
  expect(packages.filter(({ hasInstallScript }) => hasInstallScript).map(({ name }) => name)).toEqual(named);
  // npm makes an install script of its own for a package with this file.
  const own = installed.filter(
    ({ path, content }) => installScriptsIn(content).length > 0 || existsSync(join(path, 'binding.gyp')),
  );
  expect(own.map(({ name }) => name)).toEqual(named);
  const said = execFileSync('npm', ['config', 'get', 'ignore-scripts'], {
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  expect(said.trim()).toBe('true');
});

test('every package comes from the registry, with the hash that it must have', () => {
  expect(packages.filter(({ integrity = '' }) => !integrity.startsWith('sha512-'))).toEqual([]);
  expect(packages.filter(({ resolved }) => resolved !== undefined)).toEqual([]);
});
