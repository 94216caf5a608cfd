import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { type EndedCommand, runCommand } from '../../../reports/testing/run-command.ts';
import { auditProblems, readExplanations } from './audit.ts';

const ID = 'GHSA-67mh-4wv8-2f99';

const ADVISORY = {
  ...{ id: 1, url: `https://github.com/advisories/${ID}`, severity: 'moderate', vulnerable_versions: '*' },
  title: 'any site may read \u001b[2J what it serves',
  ...{ cwe: [], cvss: { score: 5.3, vectorString: null } },
};

const EXPLANATION = {
  advisory: ID,
  package: 'esbuild',
  reason: 'it serves nothing here',
  until: '2999-12-31',
};

let folder: string;
let registry: Server | undefined;

test.beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'audited-'));
});

test.afterEach(async () => {
  rmSync(folder, { recursive: true });
  registry?.closeAllConnections();
  await new Promise((resolve) => (registry === undefined ? resolve(undefined) : registry.close(resolve)));
  registry = undefined;
});

/** A registry that knows these advisories; without them it offers no audit. */
async function registryWith(advisories?: object): Promise<string> {
  registry = createServer((request, response) => {
    request.resume();
    const asked = request.method === 'POST' && request.url?.endsWith('/advisories/bulk') === true;
    response.writeHead(!asked ? 404 : advisories === undefined ? 405 : 200, {
      'content-type': 'application/json',
    });
    response.end(JSON.stringify(asked ? (advisories ?? {}) : {}));
  }).listen(0, '127.0.0.1');
  await once(registry, 'listening');
  const address = registry.address();
  if (typeof address !== 'object' || address === null) throw new Error('the registry has no port');
  return `http://127.0.0.1:${address.port}/`;
}

async function audited(
  address: string,
  explained: unknown = [],
  more: readonly string[] = [],
): Promise<EndedCommand> {
  const file = join(folder, 'advisories.yaml');
  writeFileSync(file, JSON.stringify(explained));
  return runCommand('suites/self-test/supply-chain/audited.ts', ['--explained', file, ...more], {
    npm_config_registry: address,
    npm_config_cache: join(folder, 'cache'),
  });
}

test('dependencies without a known advisory are clean', async () => {
  const { status, output } = await audited(await registryWith({}));
  expect(output).toMatch(/^AUDITED {2}\d{3} packages, no advisory that is not explained\n$/);
  expect(status).toBe(0);
});

test('an advisory is named until it is explained, and the explanation is shown', async () => {
  const address = await registryWith({ esbuild: [ADVISORY] });
  const without = await audited(address);
  expect(without.output).toContain(
    `NOT CLEAN\n  ${ID} esbuild (moderate): any site may read \\u001b[2J what it serves\n`,
  );
  expect(without.status).toBe(1);
  const explained = await audited(address, [EXPLANATION]);
  expect(explained.output).toMatch(new RegExp(`^AUDITED .*\n  ${ID} esbuild: it serves nothing here\n$`));
  expect(explained.status).toBe(0);
});

test('a registry that offers no audit is said, never called clean', async () => {
  const address = await registryWith();
  const shown = await audited(address);
  expect(shown.output).toMatch(
    /^NOT AUDITED\n {2}the registry answers the question with status 405\n {2}to do: /,
  );
  expect(shown.output).not.toContain('127.0.0.1');
  expect(shown.status).toBe(0);
  expect(await audited(address, [], ['--insist'])).toMatchObject({ status: 2 });
});

test('an explanation ends with its day, with its advisory, and holds for its package only', () => {
  const advisory = { id: ID, package: 'esbuild', severity: 'moderate', title: 'it reads' };
  expect(auditProblems([advisory], [EXPLANATION], '2999-12-31')).toEqual([]);
  expect(auditProblems([advisory], [EXPLANATION], '3000-01-01')).toEqual([
    `${ID}: its explanation held until 2999-12-31`,
  ]);
  expect(auditProblems([], [EXPLANATION], '2026-01-01')).toEqual([
    `${ID}: no installed esbuild needs its explanation any more`,
  ]);
  expect(auditProblems([{ ...advisory, package: 'tsx' }], [EXPLANATION], '2026-01-01')).toContain(
    `${ID} tsx (moderate): it reads`,
  );
});

test('an explanation without a reason or a day is refused', () => {
  expect(readExplanations('[]')).toEqual([]);
  expect(readExplanations(JSON.stringify([EXPLANATION]))).toEqual([EXPLANATION]);
  for (const name of Object.keys(EXPLANATION)) {
    expect(() => readExplanations(JSON.stringify([{ ...EXPLANATION, [name]: '' }]))).toThrow('entry 1 needs');
  }
  expect(() => readExplanations('{}')).toThrow('a list');
});
