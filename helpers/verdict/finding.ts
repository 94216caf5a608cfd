import { type Grounds, groundsInWords } from '../../spec/contract/grounds.ts';
import { requirementById } from '../../spec/requirements/catalogue.ts';
import type { Evidence } from '../evidence/evidence.ts';
import type { Input } from '../evidence/points/inputs.ts';
import { bodyText, rowsAround, type ShownBody } from '../evidence/shown-body.ts';
import { setSettings } from '../settings/settings.ts';
import { IS_BUILT } from '../settings/suite-process.ts';
import { shownLines, type TerminalText } from '../text/terminal-text.ts';
import type { Deviation } from './check-report.ts';
import { replayCommand, type ReplayVariable, replayVariables } from './replay-command.ts';

/** A finding, as far as everybody shows it. */
export interface ShownFinding extends Pick<Deviation, 'steps'> {
  readonly requirement: string;
  /** Section of the contract. */
  readonly section: string;
  /** The words on which it rests, where they are known. */
  readonly contract?: Grounds;
  readonly expected: string;
  readonly observed: string;
  readonly smallestCase?: string;
  readonly smallestBecause?: string;
  readonly inputs?: readonly Input[];
  /** The decisive exchange last. */
  readonly evidence: readonly Pick<
    Evidence,
    'request' | 'response' | 'curl' | 'requestBody' | 'responseBody'
  >[];
  /** Other findings that may explain it. */
  readonly causes?: readonly string[];
  /** Requirements that are broken too, because of this finding. */
  readonly followers?: readonly { readonly requirement: string }[];
  readonly replay: string;
}

export type FindingLabel =
  | 'expected'
  | 'observed'
  | 'inputs'
  | 'request'
  | 'response'
  | 'cause'
  | 'follows'
  | 'contract'
  | 'smallest'
  | 'script'
  | 'replay'
  | 'curl'
  | 'where';

/** Its value has one line or several. */
export type FindingField = readonly [label: FindingLabel, value: string];

/** Lines of a body before and after the point. */
const REACH = 3;

/** The fields of a finding in the order in which a stranger needs them; every report shows all or some of them. */
export function findingFields(finding: ShownFinding): readonly FindingField[] {
  const { section, contract, expected, observed, smallestCase, smallestBecause, evidence } = finding;
  const { causes = [], followers = [], inputs = [], replay } = finding;
  const script = scriptOf(finding);
  const last = evidence.at(-1);
  const smallest = [smallestBecause, smallestCase].filter((part) => part !== undefined).join('\n');
  const fields: readonly (FindingField | false | undefined)[] = [
    ['expected', expected],
    ['observed', observed],
    inputs.length > 0 && ['inputs', inputs.map(inputLines).join('\n')],
    last && ['request', excerptOf(last.request, last.requestBody)],
    last && ['response', excerptOf(last.response, last.responseBody)],
    causes.length > 0 && ['cause', `perhaps ${causes.join(', ')}`],
    followers.length > 0 && ['follows', followers.map(({ requirement }) => requirement).join(', ')],
    ['contract', contract === undefined ? `section ${section}` : groundsInWords(contract)],
    smallest !== '' && ['smallest', smallest],
    script !== undefined && ['script', `sh ${script}`],
    ['replay', replay],
    ...evidence.map(({ curl }): FindingField => ['curl', curl]),
    ...replayVariables(evidence.map(({ curl }) => curl)).map(variableField),
  ];
  return fields.filter((field) => field !== undefined && field !== false);
}

function variableField({ name, meaning }: ReplayVariable): FindingField {
  return ['where', `$${name} is the ${meaning}`];
}

/** The folder beside the result with a script for each finding. */
export const SCRIPTS = 'findings';

/** The script that sends a finding's requests again, from the folder of the result; undefined where nothing was sent. */
export function scriptOf({
  requirement,
  steps = [],
}: Pick<ShownFinding, 'requirement' | 'steps'>): string | undefined {
  return steps.length === 0 ? undefined : `${SCRIPTS}/${requirement}.sh`;
}

function inputLines({ name, value }: Input): string {
  const lines = value.split('\n');
  return lines.length === 1
    ? `${name}: ${value}`
    : [`${name}:`, ...lines.map((line) => `  ${line}`)].join('\n');
}

/** A request or an answer: what stands before its body, and the lines of the body around the points. */
function excerptOf(line: string, body: ShownBody | undefined): string {
  if (body === undefined) return line;
  return [headOf(line), ...bodyText(rowsAround(body, REACH))].join('\n');
}

/** A request or an answer without its body: method, path and query, or the status. */
export function headOf(line: string): string {
  const [head = ''] = /^(?:\d{3}\b|[A-Z]+ \S*(?: \([^)]*\))?)/.exec(line) ?? [line];
  return head;
}

const LABEL_WIDTH = 10;

/** A field as text, its value in the same column as that of every other field. */
export function fieldLine([label, value]: FindingField): string {
  const [first = '', ...others] = value.split('\n');
  return [label.padEnd(LABEL_WIDTH) + first, ...others.map((line) => ' '.repeat(LABEL_WIDTH) + line)].join(
    '\n',
  );
}

/** The target does not keep a must requirement. Any other error in a check is the suite's own fault. */
export class VerdictError extends Error {
  override readonly name = 'VerdictError';
  readonly deviation: Deviation;

  constructor(deviation: Deviation, seed: string, place: FoundAt) {
    super(failureMessage(deviation, seed));
    this.deviation = deviation;
    this.stack = `${this.name}: ${this.message}\n${stackLines(place)}`;
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

/** Where in a check a comparison failed. */
export interface FoundAt {
  readonly stack?: string;
}

/** @param caller the comparison; the stack starts where the check called it */
export function foundAt(caller: (...args: never[]) => unknown): FoundAt {
  const place = {};
  Error.captureStackTrace(place, caller);
  return place;
}

function stackLines({ stack = '' }: FoundAt): string {
  return stack
    .split('\n')
    .filter((line) => line.startsWith('    at '))
    .join('\n');
}

/** Id and level, statement, and every field of the finding, with a command for each exchange; any reporter may print it. */
function failureMessage(deviation: Deviation, seed: string): TerminalText {
  const { requirement } = deviation;
  const { level, contract, text } = requirementById(requirement);
  const replay = replayCommand(requirement, { seed, settings: setSettings(), byPackage: IS_BUILT });
  const fields = findingFields({ ...deviation, section: contract.sources[0].section, contract, replay });
  return shownLines(
    [
      `${requirement} (${level})`,
      text,
      ...fields.map((field) => `  ${fieldLine(field).replaceAll('\n', '\n  ')}`),
    ].join('\n'),
  );
}
