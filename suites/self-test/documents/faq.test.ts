import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { describeSettings } from '../../../helpers/settings/settings.ts';
import { isRequirementId } from '../../../spec/requirements/catalogue.ts';

const text = readFileSync('docs/faq.md', 'utf8');

const answers = text.split(/^### /m).slice(1);

const MOST_LINES = 16;

test('every setting that an answer names is a setting', () => {
  const known = new Set<string>(describeSettings().map(({ name }) => name));
  const named = [...text.matchAll(/`([A-Z]+_[A-Z_]+|DEPTH|SEED)(?:=\w+)?`/g)].map(([, name = '']) => name);
  expect(named.length).toBeGreaterThan(8);
  expect(named.filter((name) => !known.has(name))).toEqual([]);
});

test('every requirement that an answer names is in the catalogue', () => {
  const ids = [...text.matchAll(/explain -- ([A-Z-]+)/g)].map(([, id = '']) => id);
  expect(ids.length).toBeGreaterThan(0);
  expect(ids.filter((id) => !isRequirementId(id))).toEqual([]);
});

test('answers are short', () => {
  for (const answer of answers)
    expect(answer.trim().split('\n').length, answer).toBeLessThanOrEqual(MOST_LINES);
});

test("an answer quotes a script in the script's words", () => {
  const functions = readFileSync('reports/replay/functions.sh', 'utf8');
  for (const words of ['as in the run', 'AS EXPECTED']) {
    expect(text).toContain(words);
    expect(functions).toContain(words);
  }
});

test('the words of a finding that an answer quotes are those of findings', () => {
  const inputs = readFileSync('helpers/evidence/sightings.ts', 'utf8');
  const further = readFileSync('helpers/evidence/points/further-cases.ts', 'utf8');
  expect(inputs).toContain("name: 'the accepted twin'");
  expect(further).toContain("name: 'also seen'");
  for (const words of ['the accepted twin', 'also seen']) expect(text).toContain(`"${words}"`);
});
