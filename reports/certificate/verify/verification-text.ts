import { lines, shown, terminal, type TerminalText } from '../../../helpers/text/terminal-text.ts';
import { testedInWords } from '../../result/run-verdict.ts';
import type { BundleRefused } from '../bundle/refusal.ts';
import { isLoopbackTarget, isTrial, runEnd } from '../statement/statement.ts';
import type { Verification } from './verify-bundle.ts';

/** More would scroll the verdict away. */
const MOST_PROBLEMS = 200;

/** A line that is longer says nothing more. */
const MOST_CHARACTERS = 1000;

/** The output of verify where the bundle or the key can't be read. */
export function unreadableText(message: string): TerminalText {
  return textOf('UNREADABLE', [message]);
}

/** The output of verify for a bundle that is not judged. */
export function refusalText({ code, message, remedy }: BundleRefused): TerminalText {
  return textOf('NOT A VALID CERTIFICATE', [`${message} [${code}]`, `to do: ${remedy}`]);
}

/** The output of verify for a bundle that was judged again. The verdict comes first, before any text of the bundle. */
export function verificationText(verification: Verification, keyId: string): TerminalText {
  const { problems, result, particulars, exchanges, setAside } = verification;
  if (problems.length > 0) return textOf('NOT A VALID CERTIFICATE', problems);
  const { level, target, counts, waivers = [], suite, depth } = result;
  const trial = isTrial(result)
    ? [terminal`TRIAL     made at depth ${brief(depth)}, not deep: it certifies nothing`]
    : [];
  return lines([
    terminal`VALID     certificate of conformance at level ${shown(level)}`,
    ...trial,
    ...(isLoopbackTarget(result)
      ? [
          terminal`WARNING   the target was on the machine of whoever ran the suite: anything could answer there`,
        ]
      : []),
    ...waivers.map(
      ({ requirement, covers, reason, owner, expires }) =>
        terminal`WAIVED    ${shown(requirement)} ${shown(covers === 'failed' ? 'failed' : 'was not tested')}; ${brief(owner)} lets it pass until ${brief(expires)}: ${brief(reason)}`,
    ),
    terminal`serial    ${brief(particulars.serial)}`,
    terminal`names     issuer ${named(particulars.issuer)}, partner ${named(particulars.partner)}, system ${named(particulars.system)}`,
    terminal`target    ${brief(target.url)}, build ${brief(target.build ?? 'not named')}`,
    terminal`tested    ${shown(testedInWords(result))}, ${counts.warned} warned; the run ended ${shown(runEnd(result).toISOString())}`,
    terminal`issued    ${brief(particulars.issuedAt)}, holds until ${brief(particulars.expiresAt)}`,
    terminal`signed    by the pinned key ${shown(keyId)}`,
    terminal`judged    again by ${brief(suite.name)} ${brief(suite.version)}: ${result.checks.length} checks, ${exchanges} recorded exchanges${shown(setAside > 0 ? `, ${setAside} breaches in answers that the checks set aside` : '')}`,
    terminal``,
  ]);
}

/** The verdict alone on the first line, and each problem on a line of its own below. */
function textOf(verdict: string, problems: readonly string[]): TerminalText {
  const more = problems.length - MOST_PROBLEMS;
  return lines([
    shown(verdict),
    ...problems.slice(0, MOST_PROBLEMS).map((problem) => terminal`  ${brief(problem)}`),
    ...(more > 0 ? [terminal`  and ${more} more problems`] : []),
    terminal``,
  ]);
}

function named(name: string | undefined): TerminalText {
  return brief(name ?? 'not named');
}

/** What the bundle says, or its beginning. */
function brief(text: string): TerminalText {
  return shown(text.length <= MOST_CHARACTERS ? text : `${text.slice(0, MOST_CHARACTERS)}…`);
}
