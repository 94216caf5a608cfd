import { testedInWords } from '../../result/run-verdict.ts';
import { isTrial, runEnd } from '../bundle/statement.ts';
import type { Verification } from './verify-bundle.ts';

/** The output of verify for a bundle that is no valid certificate. */
export function refusalText(problems: readonly string[]): string {
  return ['NOT A VALID CERTIFICATE', ...problems.map((problem) => `  ${problem}`), ''].join('\n');
}

/** The output of verify for a bundle that was judged again. */
export function verificationText(verification: Verification, keyId: string): string {
  const { problems, result, validity, exchanges, setAside } = verification;
  if (problems.length > 0) return refusalText(problems);
  const { level, target, counts, waivers = [], suite, depth } = result;
  const trial = isTrial(result) ? [`TRIAL     made at depth ${depth}, not deep: it certifies nothing`] : [];
  const lines = [
    `VALID     certificate of conformance at level ${level}`,
    ...trial,
    ...waivers.map(
      ({ requirement, covers, reason, owner, expires }) =>
        `WAIVED    ${requirement} ${covers === 'failed' ? 'failed' : 'was not tested'}; ${owner} lets it pass until ${expires}: ${reason}`,
    ),
    `target    ${target.url}, build ${target.build ?? 'not named'}`,
    `tested    ${testedInWords(result)}, ${counts.warned} warned; the run ended ${runEnd(result).toISOString()}`,
    `issued    ${validity.issuedAt}, holds until ${validity.expiresAt}`,
    `signed    by the pinned key ${keyId}`,
    `judged    again by ${suite.name} ${suite.version}: ${result.checks.length} checks, ${exchanges} recorded exchanges${setAside > 0 ? `, ${setAside} breaches in answers that the checks set aside` : ''}`,
    '',
  ];
  return lines.join('\n');
}
