import { fieldLine, findingFields, type FindingLabel } from '../../helpers/verdict/finding.ts';
import { openGroups } from '../result/open-requirements.ts';
import {
  type Finding,
  REQUIREMENT_VERDICTS,
  type RequirementResult,
  type RunResult,
} from '../result/run-result.ts';
import { countedIn, countVerdicts, mustsOf, mustsWith, testedInWords } from '../result/run-verdict.ts';
import { oneLine } from '../terminal/text.ts';

/** GitHub shows at most 1 MiB of a step's summary. */
const MOST_FINDINGS = 50;

const MOST_WARNINGS = 20;

const MOST_REASONS = 20;

const MOST_CHARACTERS = 600;

/** The section stands in the line of the statement; a command for each exchange would be too long here. */
const NOT_IN_THE_FENCE: ReadonlySet<FindingLabel> = new Set(['contract', 'curl']);

/** The result as Markdown: verdict first, then what to fix, what is waived, what stayed open, and the counts. */
export function renderMarkdown(result: RunResult): string {
  const by = (wanted: Finding['verdict']): readonly Finding[] =>
    result.findings.filter(({ verdict }) => verdict === wanted);
  const blocks = [
    [`# ${result.verdict.toUpperCase()} at level ${result.level}`],
    facts(result),
    whyBroken(result),
    findingsPart('Failed', by('failed'), MOST_FINDINGS),
    waivedPart(result, by('waived')),
    findingsPart('Warned', by('warned'), MOST_WARNINGS),
    reasonsPart('Could not be put to the test', mustsWith(result, 'inconclusive')),
    reasonsPart('Deferred, because only waiting shows it', mustsWith(result, 'deferred')),
    countsPart(result),
  ];
  const full = blocks.filter((block) => block.length > 0);
  return `${full.map((block) => block.join('\n')).join('\n\n')}\n`;
}

function facts(result: RunResult): readonly string[] {
  const { target, sensitivity, startedAt, seed, depth, exchanges, durationMs } = result;
  return [
    `- ${testedInWords(result)}${result.partial ? '; not every check was run' : ''}`,
    `- target ${code(target.url)}${target.build === undefined ? '' : `, build ${code(target.build)}`}`,
    `- ${startedAt}, seed ${code(seed)}, depth ${depth}, ${exchanges} exchanges in ${(durationMs / 1000).toFixed(1)} s`,
    `- ${result.suite.name} ${result.suite.version}${
      sensitivity === undefined
        ? ''
        : `: catches ${sensitivity.caught} of ${sensitivity.faults} faulty servers, accuses ${sensitivity.falseAlarms} of ${sensitivity.variants} sound ones`
    }`,
    ...(result.leftBehind.length > 0
      ? [`- left behind on the target: ${result.leftBehind.map(plain).join(', ')}`]
      : []),
  ];
}

function whyBroken({ problem, harnessErrors }: RunResult): readonly string[] {
  const lines = [
    ...(problem === undefined
      ? []
      : [`Could not be judged [${problem.code}]`, ...problem.message.split('\n')]),
    ...harnessErrors.slice(0, 5).flatMap(({ check, message }) => [check, ...message.split('\n')]),
  ];
  return lines.length === 0 ? [] : fenced(lines);
}

function findingsPart(title: string, findings: readonly Finding[], most: number): readonly string[] {
  if (findings.length === 0) return [];
  const left = findings.length - most;
  return [
    `## ${title}: ${findings.length}`,
    '',
    ...findings.slice(0, most).flatMap(findingLines),
    ...(left > 0 ? [`and ${left} more in result.json`] : []),
  ];
}

function findingLines(finding: Finding): readonly string[] {
  const { requirement, statement, section, count } = finding;
  const times = count === 1 ? '' : `, seen ${count} times`;
  const fields = findingFields(finding).filter(([label]) => !NOT_IN_THE_FENCE.has(label));
  return [
    `### ${requirement}`,
    '',
    `${plain(statement)} (contract, section ${section}${times})`,
    '',
    ...fenced(fields.map(([label, value]) => fieldLine([label, label === 'replay' ? value : short(value)]))),
    '',
  ];
}

function waivedPart(
  { waivers = [], waiversNotNeeded = [], requirements }: RunResult,
  findings: readonly Finding[],
): readonly string[] {
  if (waivers.length + waiversNotNeeded.length === 0) return [];
  const observed = new Map([
    ...requirements.map(({ id, reason = '' }) => [id, reason] as const),
    ...findings.map((finding) => [finding.requirement, finding.observed] as const),
  ]);
  return [
    `## Waived: ${waivers.length}`,
    '',
    ...(waivers.length > 0
      ? [
          '| requirement | accepted | observed, or why it was not tested | reason | owner | until |',
          '| --- | --- | --- | --- | --- | --- |',
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
    ...(waiversNotNeeded.length > 0 ? ['', ...waiversNotNeeded.map((text) => `- ${plain(text)}`)] : []),
  ];
}

function reasonsPart(title: string, open: readonly RequirementResult[]): readonly string[] {
  const reasons = openGroups(open);
  if (reasons.length === 0) return [];
  const left = reasons.length - MOST_REASONS;
  return [
    `## ${title}`,
    '',
    ...reasons
      .slice(0, MOST_REASONS)
      .map(({ reason, entries }) => `- ${entries.length}: ${plain(short(reason))}`),
    ...(left > 0 ? [`- and ${left} more reasons in result.json`] : []),
  ];
}

function countsPart(result: RunResult): readonly string[] {
  const counted = countedIn(result.requirements, result.level);
  const line = (name: string, entries: readonly RequirementResult[]): string => {
    const counts = countVerdicts(entries);
    return row(name, ...REQUIREMENT_VERDICTS.map((verdict) => String(counts[verdict])));
  };
  const areas = [...new Set(counted.map(({ area }) => area))];
  return [
    row('area', ...REQUIREMENT_VERDICTS),
    `|${' --- |'.repeat(REQUIREMENT_VERDICTS.length + 1)}`,
    ...areas.map((name) =>
      line(
        name,
        counted.filter(({ area }) => area === name),
      ),
    ),
    line('all', counted),
    line('of them must', mustsOf(counted, result.level)),
  ];
}

function row(...cells: readonly string[]): string {
  return `| ${cells.map(plain).join(' | ')} |`;
}

/** Foreign text on one line, with the marks of Markdown and HTML escaped. */
function plain(text: string): string {
  return oneLine(text)
    .replace(/[\\`*_[\]<>|#~]/g, (sign) => `&#${sign.charCodeAt(0)};`)
    .replaceAll('@', '&#64;');
}

function code(text: string): string {
  return `\`${oneLine(text).replaceAll('`', "'")}\``;
}

function short(text: string): string {
  return text.length <= MOST_CHARACTERS ? text : `${text.slice(0, MOST_CHARACTERS)}…`;
}

/** The lines as they are, in a fence longer than any run of backticks in them. */
function fenced(lines: readonly string[]): readonly string[] {
  const clean = lines.map(oneLine);
  const longest = Math.max(
    2,
    ...clean.flatMap((line) => [...line.matchAll(/`+/g)].map(([run]) => run.length)),
  );
  const fence = '`'.repeat(longest + 1);
  return [`${fence}text`, ...clean, fence];
}
