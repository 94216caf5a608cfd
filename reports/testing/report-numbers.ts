import { stripVTControlCharacters } from 'node:util';
import { areas } from '../../spec/requirements/catalogue.ts';
import { REQUIREMENT_VERDICTS, type RunResult } from '../result/run-result.ts';

/** What a report counts, by names that are the same for every report. A report that is silent on a number lacks it. */
type Numbers = ReadonlyMap<string, number>;

const MUST_WORDS = {
  inconclusive: 'inconclusive',
  deferred: 'deferred',
  waived: 'waived',
  'not applicable': 'notApplicable',
} as const;

const MUST_COUNTS = ['total', 'tested', ...Object.values(MUST_WORDS)] as const;

/** What the result itself has: its own counts, and those of its lists, each counted one by one. */
export function numbersInResult(result: RunResult): Numbers {
  const { requirements, level, counts, mustTested, findings, waivers = [], exchanges, problem } = result;
  const found = new Set(findings.map(({ requirement }) => requirement));
  const shown = requirements.filter(
    ({ id, needs }) => level === 'full' || needs === undefined || found.has(id),
  );
  const numbers = new Map<string, number>();
  for (const verdict of REQUIREMENT_VERDICTS) {
    numbers.set(`all ${verdict}`, counts[verdict]);
    for (const area of Object.keys(areas)) {
      const those = shown.filter((one) => one.verdict === verdict && one.area === area);
      numbers.set(`${area} ${verdict}`, those.length);
    }
  }
  for (const name of MUST_COUNTS) numbers.set(`must ${name}`, mustTested[name]);
  for (const verdict of ['failed', 'warned', 'waived'] as const) {
    numbers.set(`findings ${verdict}`, findings.filter((finding) => finding.verdict === verdict).length);
  }
  numbers.set('requirements', shown.length);
  numbers.set('findings', findings.length);
  numbers.set('waivers', waivers.length);
  numbers.set('exchanges', exchanges);
  numbers.set('errors', result.harnessErrors.length + (problem === undefined ? 0 : 1));
  return numbers;
}

/** "n of m must requirements tested", and what became of the others. */
function musts(text: string, isBroken: boolean): readonly (readonly [string, number])[] {
  const [all = '', tested, total] = /([\d,]+) of ([\d,]+) must requirements tested/.exec(text) ?? [];
  const rest = text.slice(text.indexOf(all) + all.length).split(/ target |; not every/)[0] ?? '';
  return [
    ['must tested', whole(tested)],
    ['must total', whole(total)],
    // A run that could not be judged says no more.
    ...(isBroken
      ? []
      : Object.entries(MUST_WORDS).map(
          ([word, name]) =>
            [`must ${name}`, whole(new RegExp(`, ([\\d,]+) ${word}`).exec(rest)?.[1] ?? '0')] as const,
        )),
  ];
}

/** The numbers of the summary that ends a run. */
function numbersInTerminal(text: string): Numbers {
  const lines = stripVTControlCharacters(text).split('\n');
  const at = lines.findIndex((line) =>
    /^(CONFORMANT|NOT CONFORMANT|INCONCLUSIVE|BROKEN) at level/.test(line),
  );
  const ending = lines.slice(at).join(' ');
  const isBroken = lines[at]?.startsWith('BROKEN') ?? false;
  const counted = (pattern: RegExp): number =>
    sum(lines.map((line) => whole(pattern.exec(line)?.[1] ?? '0')));
  const starting = (word: string): number => lines.filter((line) => line.startsWith(word)).length;
  const numbers = new Map<string, number>(musts(ending, isBroken));
  numbers.set('exchanges', whole(/(\d+) exchanges in/.exec(ending)?.[1]));
  if (isBroken) {
    numbers.set('findings failed', whole(/(\d+) failed so far/.exec(ending)?.[1] ?? '0'));
    const others = counted(/^Error of the suite in .* and (\d+) more$/) + counted(/^and (\d+) more errors/);
    numbers.set('errors', starting('Could not be judged') + starting('Error of the suite in ') + others);
    return numbers;
  }
  numbers.set('findings failed', starting('FAILED  ') + counted(/^and (\d+) more in result\.json/));
  numbers.set('findings warned', starting('WARNED  ') + counted(/^(\d+) (?:more )?warnings in result\.json/));
  const areaWaivers = counted(/^WAIVED {2}area \S+ \((\d+)\)/);
  const single = lines.filter((line) => /^WAIVED {2}(?!area )/.test(line)).length;
  numbers.set('waivers', areaWaivers + single + counted(/^(\d+) more waived/));
  numbers.set('errors', 0);
  for (const [name, count] of numbersInTable(lines)) numbers.set(name, count);
  const open = lines.findIndex((line) => line.startsWith('Could not be put to the test'));
  if (open >= 0) {
    const reasons = lines.slice(open + 1, lines.indexOf('', open));
    const added = sum(reasons.map((line) => whole(/^ {1,5}(\d+) {2}/.exec(line)?.[1] ?? '0')));
    const said = whole(/\((\d+) of/.exec(lines[open] ?? '')?.[1]);
    if (said !== added || said !== numbers.get('must inconclusive')) numbers.set('must inconclusive', NaN);
  }
  return numbers;
}

const NAME_WIDTH = 14;

/** The table of verdicts; its lines but the last two add up to all. */
function numbersInTable(lines: readonly string[]): Numbers {
  const numbers = new Map<string, number>();
  const head = lines.findIndex((line) => line.startsWith('area    '));
  if (head < 0) return numbers;
  const columns = cells(lines[head] ?? '').map((name) => (name === 'n/a' ? 'not applicable' : name));
  const rows = lines
    .slice(head + 1, lines.indexOf('', head))
    .map(
      (line) =>
        [
          line.slice(0, NAME_WIDTH).trim(),
          cells(line).map((cell) => (cell === '·' ? 0 : whole(cell))),
        ] as const,
    );
  const isWhole = !rows.some(([name]) => name === 'not run');
  const all = rows.find(([name]) => name === 'all')?.[1] ?? [];
  const parts = rows.filter(([name]) => name !== 'all' && name !== 'of them must');
  for (const verdict of REQUIREMENT_VERDICTS) {
    const column = columns.indexOf(verdict);
    const at = (row: readonly number[]): number => (column < 0 ? 0 : (row[column] ?? NaN));
    const added = sum(parts.map(([, row]) => at(row)));
    numbers.set(`all ${verdict}`, added === at(all) ? added : NaN);
    for (const [name, row] of parts) if (isWhole && name in areas) numbers.set(`${name} ${verdict}`, at(row));
  }
  const must = rows.find(([name]) => name === 'of them must')?.[1];
  for (const [verdict, name] of Object.entries(MUST_WORDS)) {
    const column = columns.indexOf(verdict);
    if (must !== undefined) numbers.set(`must ${name}`, column < 0 ? 0 : (must[column] ?? NaN));
  }
  return numbers;
}

function cells(line: string): readonly string[] {
  return line.slice(NAME_WIDTH).trim().split(/\s+/);
}

/** The numbers of summary.md. */
function numbersInMarkdown(text: string): Numbers {
  const isBroken = text.startsWith('# BROKEN');
  const plain = text.replaceAll('\\', '');
  const numbers = new Map<string, number>(
    musts(/^- .* must requirements tested.*$/m.exec(plain)?.[0] ?? '', isBroken),
  );
  const titled = (title: string): number =>
    whole(new RegExp(`^## ${title}: (\\d+)$`, 'm').exec(plain)?.[1] ?? '0');
  numbers.set('findings failed', titled('Failed'));
  numbers.set('findings warned', titled('Warned'));
  numbers.set('waivers', titled('Waived'));
  numbers.set('exchanges', whole(/(\d+) exchanges in/.exec(plain)?.[1]));
  const part = plain.split(/^## /m).find((one) => one.startsWith('Must requirements that could not')) ?? '';
  if (!isBroken) {
    numbers.set('must inconclusive', titled('Must requirements that could not be put to the test'));
    const added = sum([...part.matchAll(/^- (\d+): /gm)].map(([, count]) => whole(count)));
    if (added !== numbers.get('must inconclusive')) numbers.set('must inconclusive', NaN);
  }
  const rows = plain
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
  for (const [name = '', ...counts] of rows) {
    if (name !== 'all' && !(name in areas)) continue;
    for (const [at, verdict] of REQUIREMENT_VERDICTS.entries())
      numbers.set(`${name} ${verdict}`, whole(counts[at]));
  }
  return numbers;
}

/** The numbers of report.html. */
function numbersInHtml(html: string): Numbers {
  const isBroken = html.includes('Could not be judged');
  const block = (pattern: RegExp): string => plainText(pattern.exec(html)?.[0] ?? '');
  const numbers = new Map<string, number>(musts(block(/<p class="tested">[^]*?<\/p>/), isBroken));
  const legend = block(/<ul class="legend"[^]*?<\/ul>/);
  if (legend !== '') for (const [name, count] of tallied('all', legend)) numbers.set(name, count);
  for (const [found] of html.matchAll(/<h3 id="area-\d+">[^]*?<\/p>/g)) {
    const [name = '', ...tally] = plainText(found).split(' ');
    for (const [title, count] of tallied(name.toLowerCase(), tally.join(' '))) numbers.set(title, count);
  }
  const nav = /<nav [^]*?<\/nav>/.exec(html)?.[0] ?? '';
  const linked = (id: string): number => {
    const link = nav.split('<li>').find((one) => one.includes(`href="#${id}"`)) ?? '';
    return whole(/([\d,]+)$/.exec(plainText(link))?.[1] ?? '0');
  };
  numbers.set('findings', linked('findings'));
  numbers.set('waivers', linked('waivers'));
  numbers.set('requirements', linked('requirements'));
  numbers.set('all inconclusive', linked('open'));
  numbers.set('all deferred', linked('deferred'));
  numbers.set('errors', linked('errors') + (/<h2>Why it could not be judged<\/h2>/.test(html) ? 1 : 0));
  numbers.set('exchanges', whole(/Exchanges\s+([\d,]+)/.exec(plainText(html))?.[1]));
  return numbers;
}

/** Counts before the names of their verdicts; a verdict that is not named has none. */
function tallied(name: string, text: string): readonly (readonly [string, number])[] {
  return REQUIREMENT_VERDICTS.map((verdict) => {
    const count = new RegExp(`([\\d,]+) ${verdict}(?!\\w)`).exec(text)?.[1] ?? '0';
    return [`${name} ${verdict}`, whole(count)];
  });
}

/** The numbers of junit.xml: the properties of its suites added up, and its elements counted. */
function numbersInJunit(xml: string): Numbers {
  const numbers = new Map<string, number>();
  const suites = [...xml.matchAll(/<testsuite name="([^"]*)"[^]*?<\/testsuite>/g)];
  const broken = suites.find(([, name]) => name === 'run')?.[0] ?? '';
  numbers.set('errors', occurrences(broken, '<error '));
  for (const [suite, area = ''] of suites) {
    for (const [, name = '', count] of suite.matchAll(/<property name="([^"]*)" value="(\d+)"/g)) {
      const isMust = name.startsWith('must ');
      const added = isMust ? name : `all ${name}`;
      numbers.set(added, (numbers.get(added) ?? 0) + whole(count));
      if (!isMust) numbers.set(`${area} ${name}`, whole(count));
    }
  }
  const cases = occurrences(xml, '<testcase ') - (numbers.get('errors') ?? 0);
  numbers.set('requirements', cases);
  numbers.set('findings failed', occurrences(xml, '<failure '));
  const [root = ''] = /<testsuites [^>]*>/.exec(xml) ?? [];
  const attribute = (name: string): number => whole(new RegExp(` ${name}="(\\d+)"`).exec(root)?.[1]);
  const skipped = occurrences(xml, '<skipped ');
  const agree =
    attribute('tests') === cases + attribute('errors') &&
    attribute('errors') === numbers.get('errors') &&
    attribute('failures') === numbers.get('findings failed') &&
    attribute('skipped') === skipped &&
    skipped ===
      sum(
        ['inconclusive', 'deferred', 'not applicable', 'waived'].map(
          (verdict) => numbers.get(`all ${verdict}`) ?? NaN,
        ),
      );
  if (!agree) numbers.set('requirements', NaN);
  return numbers;
}

/** The texts of all reports of one run. */
export interface ReportTexts {
  readonly terminal: string;
  readonly html: string;
  readonly markdown: string;
  readonly junit: string;
}

/** The numbers of each report. */
export function numbersInReports({ terminal, html, markdown, junit }: ReportTexts) {
  return {
    terminal: numbersInTerminal(terminal),
    html: numbersInHtml(html),
    markdown: numbersInMarkdown(markdown),
    junit: numbersInJunit(junit),
  } as const;
}

/** Which numbers of reports are not those of the result, in words; empty where all of them agree. */
export function disagreements(result: RunResult, texts: ReportTexts): readonly string[] {
  const expected = numbersInResult(result);
  return Object.entries(numbersInReports(texts)).flatMap(([report, numbers]) =>
    [...numbers].flatMap(([name, count]) =>
      expected.get(name) === count
        ? []
        : [`${report}: ${name} is ${count}, and ${expected.get(name)} in the result`],
    ),
  );
}

function plainText(html: string): string {
  return html
    .replace(/<(style|script|title|svg)\b[^]*?<\/\1>/g, ' ')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

function occurrences(text: string, part: string): number {
  return text.split(part).length - 1;
}

function sum(counts: readonly number[]): number {
  return counts.reduce((one, other) => one + other, 0);
}

function whole(digits: string | undefined): number {
  return Number(digits?.replaceAll(',', ''));
}
