import { isCaught, type FaultOutcome, type KillMatrix } from './kill-matrix.ts';

/** The kill matrix for a terminal: what is not as it should be, then the count. */
export function renderKillMatrix(
  { faults, withoutFault, partial }: KillMatrix,
  errors: readonly string[],
): string {
  const caught = faults.filter(isCaught).length;
  const lines = [
    ...errors.map((error) => `error of the suite: ${error}`),
    ...faults.flatMap(linesOf),
    ...(partial ? [] : withoutFault.map((id) => `${id}: no fault breaks it`)),
    '',
    `${caught} of ${faults.length} faults were caught by exactly what they break`,
    ...(partial ? ['limited to the faults that the chosen checks judge'] : []),
  ];
  return `${lines.join('\n')}\n`;
}

function linesOf(outcome: FaultOutcome): readonly string[] {
  if (isCaught(outcome)) return [];
  return [
    `${outcome.id}: ${outcome.mistake}`,
    ...outcome.survived.map(({ id, why }) => `  survived ${id}: ${why}`),
    ...outcome.extra.map(
      ({ id, checks, why }) =>
        `  extra    ${id} (by ${checks.join(', ')}): ${why.replaceAll('\n', '\n           ')}`,
    ),
    ...outcome.errors.map((error) => `  error    ${error}`),
  ];
}
