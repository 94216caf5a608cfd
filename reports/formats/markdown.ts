import { leadInWords } from '../../spec/requirements/entry/requirement.ts';
import { groundsInWords } from '../../spec/contract/grounds.ts';
import { fieldLine, findingFields, type FindingLabel } from '../../helpers/verdict/finding.ts';
import {
  code,
  fenced,
  joined,
  own,
  type MarkdownText,
  prose,
  tableRow,
} from '../../helpers/text/markdown-text.ts';
import { beyondTheList, descriptionInWords, kindInWords } from '../result/summary/description-words.ts';
import { openGroups } from '../result/summary/open-requirements.ts';
import {
  type Finding,
  REQUIREMENT_VERDICTS,
  type RequirementResult,
  type RunResult,
} from '../result/run-result.ts';
import { mustsWith, testedInWords } from '../result/run-verdict.ts';
import { scoreInWords } from '../result/shipped-score.ts';
import { tallyOf } from '../result/summary/tally.ts';

/** GitHub shows at most 1 MiB of a step's summary. */
const MOST_FINDINGS = 50;

const MOST_WARNINGS = 20;

const MOST_REASONS = 20;

const MOST_DIFFERENCES = 50;

const MOST_CHARACTERS = 600;

const NOTHING = own``;

/** The contract stands below the statement; a command for each exchange would be too long here. */
const NOT_IN_THE_FENCE: ReadonlySet<FindingLabel> = new Set(['contract', 'curl', 'where']);

/** The result as Markdown: verdict first, then what to fix, what is waived, what stayed open, and the counts. */
export function renderMarkdown(result: RunResult): string {
  const { failed, warned, waived } = tallyOf(result).findings;
  const blocks = [
    [own`# ${prose(result.verdict.toUpperCase())} at level ${prose(result.level)}`],
    facts(result),
    whyBroken(result),
    findingsPart('Failed', failed, MOST_FINDINGS),
    waivedPart(result, waived),
    findingsPart('Warned', warned, MOST_WARNINGS),
    reasonsPart('Must requirements that could not be put to the test', mustsWith(result, 'inconclusive')),
    reasonsPart('Must requirements deferred, because only waiting shows them', mustsWith(result, 'deferred')),
    countsPart(result),
    descriptionPart(result),
  ];
  const full = blocks.filter((block) => block.length > 0);
  return `${joined(
    full.map((block) => joined(block, '\n')),
    '\n\n',
  ).toString()}\n`;
}

function facts(result: RunResult): readonly MarkdownText[] {
  const { target, sensitivity, startedAt, seed, depth, exchanges, durationMs } = result;
  const seconds = prose((durationMs / 1000).toFixed(1));
  return [
    own`- ${prose(testedInWords(result))}${result.partial ? own`; not every check was run` : NOTHING}`,
    own`- target ${code(target.url)}${target.build === undefined ? NOTHING : own`, build ${code(target.build)}`}`,
    own`- ${code(startedAt)}, seed ${code(seed)}, depth ${prose(depth)}, ${exchanges} exchanges in ${seconds} s`,
    own`- ${prose(`${result.suite.name} ${result.suite.version}`)}${
      sensitivity === undefined ? NOTHING : own`: ${prose(scoreInWords(sensitivity))}`
    }`,
    ...(result.leftBehind.length > 0
      ? [own`- left behind on the target: ${joined(result.leftBehind.map(prose), ', ')}`]
      : []),
  ];
}

function whyBroken({ problem, harnessErrors }: RunResult): readonly MarkdownText[] {
  const lines: readonly string[] = [
    ...(problem === undefined
      ? []
      : [`Could not be judged [${problem.code}]`, ...problem.message.split('\n')]),
    ...harnessErrors.slice(0, 5).flatMap(({ check, message }) => [check, ...message.split('\n')]),
  ];
  return lines.length === 0 ? [] : [fenced(lines)];
}

function findingsPart(title: string, findings: readonly Finding[], most: number): readonly MarkdownText[] {
  if (findings.length === 0) return [];
  const left = findings.length - most;
  return [
    own`## ${prose(title)}: ${findings.length}`,
    NOTHING,
    ...findings.slice(0, most).flatMap(findingLines),
    ...(left > 0 ? [own`and ${left} more in result.json`] : []),
  ];
}

function findingLines(finding: Finding): readonly MarkdownText[] {
  const { requirement, level, statement, section, contract, count } = finding;
  const times = count === 1 ? NOTHING : own`, seen ${count} times`;
  const fields = findingFields(finding).filter(([label]) => !NOT_IN_THE_FENCE.has(label));
  return [
    own`### ${prose(requirement)}`,
    NOTHING,
    own`${prose(statement)}${times}`,
    NOTHING,
    contract === undefined
      ? own`Section ${prose(section)} of the contract`
      : own`${prose(leadInWords(level, contract))}, ${prose(groundsInWords(contract))}`,
    NOTHING,
    fenced(
      fields.flatMap(([label, value]) =>
        fieldLine([label, label === 'replay' || label === 'script' ? value : inLines(value)]).split('\n'),
      ),
    ),
    NOTHING,
  ];
}

function waivedPart(
  { waivers = [], waiversNotNeeded = [], requirements }: RunResult,
  findings: readonly Finding[],
): readonly MarkdownText[] {
  if (waivers.length + waiversNotNeeded.length === 0) return [];
  const observed = new Map([
    ...requirements.map(({ id, reason = '' }) => [id, reason] as const),
    ...findings.map((finding) => [finding.requirement, finding.observed] as const),
  ]);
  return [
    own`## Waived: ${waivers.length}`,
    NOTHING,
    ...(waivers.length > 0
      ? [
          own`| requirement | accepted | observed, or why it was not tested | reason | owner | until |`,
          own`| --- | --- | --- | --- | --- | --- |`,
        ]
      : []),
    ...waivers.map(({ requirement, covers, area, reason, owner, expires }) =>
      row(
        requirement,
        `${covers}${area === undefined ? '' : ` (area ${area})`}`,
        short(observed.get(requirement) ?? ''),
        ...[reason, owner, expires],
      ),
    ),
    ...(waiversNotNeeded.length > 0
      ? [NOTHING, ...waiversNotNeeded.map((text) => own`- ${prose(text)}`)]
      : []),
  ];
}

function reasonsPart(title: string, open: readonly RequirementResult[]): readonly MarkdownText[] {
  const reasons = openGroups(open);
  if (reasons.length === 0) return [];
  const left = reasons.slice(MOST_REASONS);
  return [
    own`## ${prose(title)}: ${open.length}`,
    NOTHING,
    ...reasons
      .slice(0, MOST_REASONS)
      .map(({ reason, entries }) => own`- ${entries.length}: ${prose(short(reason))}`),
    ...(left.length > 0
      ? [own`- ${left.flatMap(({ entries }) => entries).length}: ${left.length} more reasons, in result.json`]
      : []),
  ];
}

/** Folded: it is advice, and may be long. */
function descriptionPart({ description }: RunResult): readonly MarkdownText[] {
  if (description === undefined) return [];
  const { source, differences } = description;
  const listed = differences.slice(0, MOST_DIFFERENCES);
  const left = differences.length - listed.length;
  return [
    own`## The target's own OpenAPI document`,
    NOTHING,
    own`${code(source)}: ${prose(short(descriptionInWords(description)))}`,
    ...beyondTheList(description).map((line) => own`${prose(line)}`),
    ...(listed.length === 0
      ? []
      : [
          own`\n<details><summary>Differences</summary>\n`,
          row('difference', 'where', 'the contract', 'the document', 'operations'),
          tableRow(['', '', '', '', ''].map(() => own`---`)),
          ...listed.map((one) =>
            row(
              ...[kindInWords(one), one.where, one.expected, one.observed].map(short),
              short(one.operations.join(', ')),
            ),
          ),
          ...(left > 0 ? [own`\nand ${left} more in result.json`] : []),
          own`\n</details>`,
        ]),
  ];
}

function countsPart(result: RunResult): readonly MarkdownText[] {
  const { all, must, areas } = tallyOf(result);
  return [
    row('area', ...REQUIREMENT_VERDICTS),
    tableRow(['', ...REQUIREMENT_VERDICTS].map(() => own`---`)),
    ...[...areas, all, must].map(({ name, counts }) =>
      row(name, ...REQUIREMENT_VERDICTS.map((verdict) => String(counts[verdict]))),
    ),
  ];
}

function row(...cells: readonly string[]): MarkdownText {
  return tableRow(cells.map(prose));
}

/** The lines of a field, each cut. */
function inLines(value: string): string {
  return value.split('\n').map(short).join('\n');
}

function short(text: string): string {
  return text.length <= MOST_CHARACTERS ? text : `${text.slice(0, MOST_CHARACTERS)}…`;
}
