import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from '@playwright/test';
import { environmentForFile } from '../environment.ts';

test('a process with its own file reads neither .env nor the settings of its parent', () => {
  const folder = mkdtempSync(join(tmpdir(), 'env-file-'));
  writeFileSync(join(folder, '.env'), 'TARGET_BUILD=of-dot-env\nDEPTH=deep\nNOT_A_SETTING=1\n');
  writeFileSync(
    join(folder, 'own.env'),
    'LEVEL=core\nHTTPS_PROXY=http://proxy.example\nREPORT_DIR=elsewhere\n',
  );
  const before = { ...process.env };
  Object.assign(process.env, { TARGET_BUILD: 'of-the-parent', CONFORMANCE_RUN: '{}', SEED: 'parent' });
  try {
    const env = environmentForFile(join(folder, 'own.env'), { REPORT_DIR: 'given' }, 'tokens');
    const program = `import { readSettings } from '${pathToFileURL(resolve('helpers/settings/settings.ts')).href}';
      const { targetBuild, depth, level, reportDir, seed } = readSettings();
      const { HTTPS_PROXY, CONFORMANCE_RUN } = process.env;
      console.log(JSON.stringify({ targetBuild, depth, level, reportDir, HTTPS_PROXY, CONFORMANCE_RUN, ofParent: seed === 'parent' }));`;
    const tsx = pathToFileURL(resolve('node_modules/tsx/dist/esm/index.mjs')).href;
    const words = ['--import', tsx, '--input-type=module', '-e', program];
    const printed = execFileSync(process.execPath, words, { cwd: folder, env, encoding: 'utf8' });
    expect(JSON.parse(printed)).toEqual({
      ...{ depth: 'standard', level: 'core', reportDir: 'given', ofParent: false },
      HTTPS_PROXY: 'http://proxy.example',
    });
  } finally {
    for (const name of ['TARGET_BUILD', 'CONFORMANCE_RUN', 'SEED']) {
      if (before[name] === undefined) Reflect.deleteProperty(process.env, name);
      else process.env[name] = before[name];
    }
    rmSync(folder, { recursive: true });
  }
});
