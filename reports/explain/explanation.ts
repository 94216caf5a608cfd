import type { Fault } from '../../reference/faults/builders/fault.ts';
import { areaOf, type RequirementId } from '../../spec/requirements/catalogue.ts';
import type { Requirement } from '../../spec/requirements/requirement.ts';
import { type Colours, wrap } from '../terminal/text.ts';
import type { CoveringCheck } from './covering-checks.ts';
import type { Decision } from './decisions.ts';

const INDENT = 2;

/** Everything known about a requirement. */
export interface Known {
  readonly requirement: Requirement<RequirementId>;
  readonly checks: readonly CoveringCheck[];
  readonly decisions: readonly Decision[];
  /** The faults of the reference that break it. */
  readonly faults: readonly Fault[];
}

/** The meaning of each level for the verdict. */
const LEVELS = {
  must: 'the contract states it; a target that breaks it does not conform',
  advisory: 'recommended, or plain good practice; breaking it is a warning',
  observed: 'the contract leaves it open: what the target does is recorded as a fact, and nothing can fail',
} as const;

/** A requirement explained, in lines: everything but the example of a failure. */
export function explanation(
  { requirement, checks, decisions, faults }: Known,
  columns: number,
  colours: Colours,
): string {
  const { id, level, section, text, subject, needs, awaits, excluded } = requirement;
  const lines = (value: string, indent = INDENT): readonly string[] =>
    wrap(value, columns - indent).map((line) => ' '.repeat(indent) + line);
  const part = (title: string, body: readonly string[]): readonly string[] =>
    body.length === 0 ? [] : ['', colours.bold(title), ...body];
  return [
    `${colours.bold(id)} (${level}, ${areaOf(id)})`,
    ...lines(text),
    ...part('Contract', [
      `  section ${section}`,
      ...(subject === undefined ? [] : [`  ${subjectInWords(subject)}`]),
      ...lines(`${level}: ${LEVELS[level]}`),
      ...(needs === undefined
        ? []
        : lines(`level full: needs the control interface with ${needs} (TARGET_CONTROL_URL)`)),
      ...(awaits === undefined
        ? []
        : lines(`deferred by a run that is not told to wait for ${awaits} (MAX_TOKEN_WAIT_S)`)),
    ]),
    ...part(
      'How it is judged',
      excluded === undefined
        ? checks.flatMap(({ place, title }) => [`  ${place}`, ...lines(title, 2 * INDENT)])
        : lines(`not at all, it can't be put to the test from outside: ${excluded}`),
    ),
    ...part(
      'Decided where the contract is silent (docs/judgement.md)',
      decisions.flatMap(({ sections, question, decision }) =>
        lines(`${sections.join(', ')}: ${plain(question)}: ${plain(decision)}`),
      ),
    ),
    ...part(
      'Faults that prove the check (npm run faults)',
      faults.flatMap(({ id: fault, mistake, slow }) => [
        `  ${fault}${slow === true ? ' (slow)' : ''}`,
        ...lines(mistake, 2 * INDENT),
      ]),
    ),
  ].join('\n');
}

function subjectInWords(subject: NonNullable<Requirement['subject']>): string {
  return 'operation' in subject
    ? `the success answer of ${subject.operation}: its ${subject.aspect}`
    : `${subject.schema}.${subject.field}: its ${subject.aspect}`;
}

/** Without the marks of Markdown. */
function plain(markdown: string): string {
  return markdown.replace(/[`*]/g, '').replace(/\\\|/g, '|');
}
