import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FullConfig, Reporter, Suite, TestCase, TestError, TestResult } from '@playwright/test/reporter';
import { errorText } from './error-text.ts';
import { falseAlarms, isLetPass, renderFalseAlarms, type KnownVariant } from './false-alarms.ts';
import type { JudgedSpecimen } from './judged-specimen.ts';
import { isCaught, isSharp, killMatrix, type KnownFault } from './kill-matrix.ts';
import { renderKillMatrix } from './kill-matrix-text.ts';
import { knownChecks } from './known-checks.ts';
import { isJudged, notePart, unitedParts, type PartOfMatrix } from './matrix-parts.ts';
import { coveredBy } from './outcome-of.ts';

/** What the configuration hands over. */
export interface SpecimensOptions {
  readonly reportDir: string;
  readonly seed: string;
  readonly mode: 'faults' | 'all-faults' | 'variants';
  /** In the modes of faults. */
  readonly faults: readonly KnownFault[];
  /** In the mode of variants. */
  readonly variants: readonly KnownVariant[];
  /** The name of the attachment in which a test tells how its check judged the specimens. */
  readonly attachment: string;
  /** Unset: one run judges everything. */
  readonly part?: PartOfMatrix | undefined;
}

/** Playwright reporter of a run against references that are judged in order to judge the suite. */
export default class Specimens implements Reporter {
  readonly #options: SpecimensOptions;
  readonly #judged: JudgedSpecimen[] = [];
  readonly #errors: string[] = [];
  #partial = true;

  constructor(options: SpecimensOptions) {
    this.#options = options;
  }

  onBegin({ projects }: FullConfig, suite: Suite): void {
    const chosen = new Set(suite.allTests().flatMap(coveredBy));
    const { ids } = knownChecks([...new Set(projects.map(({ testDir }) => testDir))], (file) => file);
    this.#partial = ids.size > chosen.size;
  }

  onTestEnd({ title }: TestCase, { attachments, errors }: TestResult): void {
    for (const error of errors) this.#errors.push(`${title}: ${errorText(error).stack}`);
    for (const { name, body } of attachments) {
      if (name !== this.#options.attachment || body === undefined) continue;
      const judged: unknown = JSON.parse(body.toString('utf8'));
      if (isJudged(judged)) this.#judged.push(...judged);
    }
  }

  onError(error: TestError): void {
    this.#errors.push(errorText(error).stack);
  }

  onEnd(): Promise<{ status: 'passed' | 'failed' }> {
    const isFine = this.#sumUp();
    return Promise.resolve({ status: isFine && this.#errors.length === 0 ? 'passed' : 'failed' });
  }

  printsToStdio(): boolean {
    return true;
  }

  #sumUp(): boolean {
    const { part, mode } = this.#options;
    const sumUp = mode === 'variants' ? this.#sumUpVariants.bind(this) : this.#sumUpFaults.bind(this);
    if (part === undefined) return sumUp(this.#judged, this.#partial);
    // A part that an error cut short is to be judged again.
    if (this.#errors.length === 0) notePart(part, this.#judged);
    const all = unitedParts(part);
    process.stdout.write(`${part.file} of ${part.files.length} parts\n`);
    return all === undefined ? sumUp(this.#judged, true) : sumUp(all, false);
  }

  #sumUpFaults(judged: readonly JudgedSpecimen[], partial: boolean): boolean {
    const matrix = killMatrix(this.#options.faults, judged, { ...this.#options, partial });
    this.#write('faults.json', matrix);
    process.stdout.write(renderKillMatrix(matrix, this.#errors));
    return partial ? matrix.faults.every(isCaught) : isSharp(matrix);
  }

  #sumUpVariants(judged: readonly JudgedSpecimen[], partial: boolean): boolean {
    const outcomes = falseAlarms(this.#options.variants, judged);
    this.#write('variants.json', { formatVersion: 1, seed: this.#options.seed, partial, variants: outcomes });
    process.stdout.write(renderFalseAlarms(outcomes, this.#errors));
    return outcomes.every(isLetPass);
  }

  #write(name: string, content: unknown): void {
    const { reportDir } = this.#options;
    mkdirSync(reportDir, { recursive: true });
    writeFileSync(join(reportDir, name), `${JSON.stringify(content, null, 2)}\n`);
  }
}
