import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { parse } from 'dotenv';
import { describeSettings, parseSettings } from '../../../helpers/settings/settings.ts';

const text = readFileSync('docs/topologies.md', 'utf8');

/** The blocks of settings, as they would stand in `.env`. */
const blocks = [...text.matchAll(/^```sh\n((?:[A-Z_]+=.*\n)+)```$/gm)].map(([, block = '']) => parse(block));

const ACCESS = { TARGET_URL: 'https://target.example', TARGET_CLIENT_ID: 'us', TARGET_CLIENT_SECRET: 's' };

test('every block of settings is well-formed as it stands', () => {
  expect(blocks.length).toBeGreaterThan(8);
  for (const block of blocks) {
    expect(
      () => parseSettings({ ...ACCESS, ...block }, { name: '.env', content: block }),
      JSON.stringify(block),
    ).not.toThrow();
  }
});

test('every setting that the page names is one', () => {
  const known = describeSettings().map(({ name }) => name);
  const named = [...text.matchAll(/\b(?:TARGET|LISTENER)_[A-Z_]+\b/g)].map(([name]) => name);
  expect(new Set(named).size).toBeGreaterThan(8);
  expect(named.filter((name) => !known.includes(name) && !name.startsWith('TARGET_HEADER_'))).toEqual([]);
});
