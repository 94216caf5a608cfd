import type { Fault } from '../../reference/faults/builders/fault.ts';
import { areaOf, type RequirementId } from '../../spec/requirements/catalogue.ts';
import { leadInWords, type Requirement } from '../../spec/requirements/entry/requirement.ts';
import { lines as joined, shown, terminal, type TerminalText } from '../../helpers/text/terminal-text.ts';
import { type Colours, wrap } from '../terminal/text.ts';
import type { CoveringCheck } from './covering-checks.ts';
import type { Decision } from './decisions.ts';
import type { SourcePlace } from './source-places.ts';

const INDENT = 2;

/** Everything known about a requirement. */
export interface Known {
  readonly requirement: Requirement<RequirementId>;
  readonly checks: readonly CoveringCheck[];
  readonly decisions: readonly Decision[];
  /** The faults of the reference that break it. */
  readonly faults: readonly Fault[];
  readonly places: readonly SourcePlace[];
}

/** The meaning of each level for the verdict. */
const LEVELS = {
  must: 'a target that breaks it does not conform',
  advisory: 'breaking it is a warning',
  observed: 'the behaviour is recorded as a fact, and nothing can fail',
} as const;

/** A requirement explained, in lines: everything but the example of a failure. */
export function explanation(
  { requirement, checks, decisions, faults, places }: Known,
  columns: number,
  colours: Colours,
): TerminalText {
  const { id, level, contract, text, judged, needs, awaits, excluded } = requirement;
  const lines = (value: string, indent = INDENT): readonly TerminalText[] =>
    wrap(value, columns - indent).map((line) => terminal`${shown(' '.repeat(indent))}${line}`);
  const part = (title: string, body: readonly TerminalText[]): readonly TerminalText[] =>
    body.length === 0 ? [] : [terminal``, colours.bold(shown(title)), ...body];
  return joined([
    terminal`${colours.bold(shown(id))} (${shown(level)}, ${shown(areaOf(id))})`,
    ...lines(text),
    ...part('Contract', [
      ...lines(`${leadInWords(level, contract)}:`),
      ...contract.sources.flatMap(({ place, quote }) => [
        ...lines(`“${quote}”`, 2 * INDENT),
        ...lines(place, 3 * INDENT),
      ]),
      ...(contract.derivation === undefined ? [] : lines(`Derived: ${contract.derivation}`)),
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
        ? [
            ...(judged === undefined ? [] : lines(judged)),
            ...checks.flatMap(({ place, title }) => [
              terminal`  ${shown(place)}`,
              ...lines(title, 2 * INDENT),
            ]),
          ]
        : lines(`not at all, it can't be put to the test from outside: ${excluded}`),
    ),
    ...part(
      'Decided where the contract is silent (docs/judgement.md)',
      decisions.flatMap(({ passages, question, decision }) =>
        lines(`${passages.join(', ')}: ${plain(question)}: ${plain(decision)}`),
      ),
    ),
    ...part(
      'Faults that prove the check (npm run faults)',
      faults.flatMap(({ id: fault, mistake, slow }) => [
        terminal`  ${shown(fault)}${slow === true ? terminal` (slow)` : terminal``}`,
        ...lines(mistake, 2 * INDENT),
      ]),
    ),
    ...part(
      'Where it stands',
      places.flatMap(({ place, holds }) => [terminal`  ${shown(place)}`, ...lines(holds, 2 * INDENT)]),
    ),
  ]);
}

/** Without the marks of Markdown. */
function plain(markdown: string): string {
  return markdown.replace(/[`*]/g, '').replace(/\\\|/g, '|');
}
