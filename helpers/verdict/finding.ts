import type { Evidence } from '../evidence/evidence.ts';

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
