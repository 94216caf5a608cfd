import { requirementById } from '../../spec/requirements/catalogue.ts';
import type { Deviation } from './check-report.ts';
import { fieldLine, findingFields, replayCommand } from './finding.ts';

/** The target does not keep a must requirement. Any other error in a check is the suite's own fault. */
export class VerdictError extends Error {
  override readonly name = 'VerdictError';
  readonly deviation: Deviation;

  /** @param caller the comparison; the stack starts where the check called it */
  constructor(deviation: Deviation, seed: string, caller?: (...args: never[]) => unknown) {
    super(failureMessage(deviation, seed));
    this.deviation = deviation;
    if (caller !== undefined) Error.captureStackTrace(this, caller);
  }

  /** The same failure, found at the same place, told as `deviation`. */
  about(deviation: Deviation, seed: string): VerdictError {
    const told = new VerdictError(deviation, seed);
    told.stack = `${told.name}: ${told.message}\n${stackLines(this)}`;
    return told;
  }

  /** One error for all that a check found, at the place where the first was found; undefined where it found nothing. */
  static of(failures: readonly VerdictError[]): Error | undefined {
    const [first] = failures;
    if (first === undefined || failures.length === 1) return first;
    const all = new Error(failures.map(({ message }) => message).join('\n\n'), { cause: failures });
    all.name = first.name;
    all.stack = `${all.name}: ${all.message}\n${stackLines(first)}`;
    return all;
  }
}

function stackLines({ stack = '' }: Error): string {
  return stack
    .split('\n')
    .filter((line) => line.startsWith('    at '))
    .join('\n');
}

/** Id and level, statement, and every field of the finding, with a command for each exchange. */
function failureMessage(deviation: Deviation, seed: string): string {
  const { requirement } = deviation;
  const { level, section, text } = requirementById(requirement);
  const fields = findingFields({ ...deviation, section, replay: replayCommand(requirement, seed) });
  return [`${requirement} (${level})`, text, ...fields.map((field) => `  ${fieldLine(field)}`)].join('\n');
}
