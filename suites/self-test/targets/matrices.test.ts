import { expect, test } from '@playwright/test';
import { accessTo, createReference } from '../../../reference/index.ts';
import { matrices } from '../../../spec/matrices/matrices.ts';
import type { Matrix } from '../../../spec/matrices/matrix.ts';
import { runConformance } from '../support/run-conformance.ts';
import { tappedCases } from '../support/tapped-cases.ts';

/** For a whole run, while other tests run too. */
const LONGEST_MS = 400_000;

/** The cases of a matrix that a run judges or records, with the requirements that do. */
function told({ rows, columns, cell }: Matrix): readonly (readonly [where: string, id: string])[] {
  return rows.flatMap((row) =>
    columns.flatMap((column) => {
      const entry = cell(row, column);
      if (entry === undefined || 'impossible' in entry) return [];
      return [[`${row}, ${column}`, 'judged' in entry ? entry.judged : entry.observed] as const];
    }),
  );
}

test('every case that the matrices call judged or recorded is tried, and its requirement has a verdict', async () => {
  test.setTimeout(LONGEST_MS);
  const { behaviour, seen } = tappedCases();
  const reference = await createReference({ tokenLifetimeS: 3, behaviour });
  try {
    const { result } = await runConformance({ ...accessTo(reference), DEPTH: 'standard' });
    const verdicts = new Map(result.requirements.map(({ id, verdict }) => [id, verdict]));
    for (const matrix of matrices) {
      for (const [where, id] of told(matrix)) {
        expect.soft(['passed', 'observed'], `${where}: ${id}`).toContain(verdicts.get(id));
      }
    }
    for (const [title, cases] of Object.entries(seen)) {
      const matrix = matrices.find((one) => one.title === title);
      const untried = matrix && told(matrix).filter(([where]) => !cases.has(where));
      expect.soft(untried, title).toEqual([]);
    }
  } finally {
    await reference.close();
  }
});
