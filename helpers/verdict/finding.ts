import { requirementById } from '../../spec/requirements/catalogue.ts';
import type { Evidence } from '../evidence/evidence.ts';
import type { Deviation } from './check-report.ts';

/** A finding, as far as everybody shows it. */
export interface ShownFinding {
  /** Section of the contract. */
  readonly section: string;
  readonly expected: string;
  readonly observed: string;
  readonly smallestCase?: string;
  /** The decisive exchange last. */
  readonly evidence: readonly Pick<Evidence, 'request' | 'response' | 'curl'>[];
  readonly replay: string;
}

export type FindingLabel =
  'expected' | 'observed' | 'request' | 'response' | 'contract' | 'smallest' | 'replay' | 'curl';

export type FindingField = readonly [label: FindingLabel, value: string];

/** The fields of a finding in the order in which a stranger needs them; every report shows all or some of them. */
export function findingFields(finding: ShownFinding): readonly FindingField[] {
  const { section, expected, observed, smallestCase, evidence, replay } = finding;
  const last = evidence.at(-1);
  const fields: readonly (FindingField | false | undefined)[] = [
    ['expected', expected],
    ['observed', observed],
    last && ['request', last.request],
    last && ['response', last.response],
    ['contract', `section ${section}`],
    smallestCase !== undefined && ['smallest', smallestCase],
    ['replay', replay],
    ...evidence.map(({ curl }): FindingField => ['curl', curl]),
  ];
  return fields.filter((field) => field !== undefined && field !== false);
}

const LABEL_WIDTH = 10;

/** A field as a line of text, its value in the same column as that of every other field. */
export function fieldLine([label, value]: FindingField): string {
  return label.padEnd(LABEL_WIDTH) + value;
}

/** The shell command that runs just the checks of one requirement again, on the same generated data. */
export function replayCommand(requirement: string, seed: string): string {
  return `SEED=${shellWord(seed)} npm run conformance -- --grep ${requirement}`;
}

function shellWord(text: string): string {
  return /^[\w.:@%+-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}

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
