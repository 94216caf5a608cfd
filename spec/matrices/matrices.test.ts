import assert from 'node:assert/strict';
import { expect, test } from '@playwright/test';
import { requirementById } from '../requirements/catalogue.ts';
import { matrices } from './matrices.ts';

for (const { title, rows, columns, cell } of matrices) {
  test(`${title}: every case has an entry, and its requirement is of the right level`, () => {
    expect(rows.length * columns.length).toBeGreaterThan(30);
    for (const row of rows) {
      for (const column of columns) {
        const entry = cell(row, column);
        assert(entry, `${row}, ${column}`);
        if ('impossible' in entry) continue;
        const { level, excluded } = requirementById('judged' in entry ? entry.judged : entry.observed);
        assert.equal(excluded, undefined, `${row}, ${column}`);
        assert.equal(level === 'observed', 'observed' in entry, `${row}, ${column}`);
      }
    }
  });

  test(`${title}: a case that does not exist has no entry`, () => {
    expect(cell('no such row', columns[0] ?? '')).toBeUndefined();
    expect(cell(rows[0] ?? '', 'no such column')).toBeUndefined();
  });
}
