import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FullConfig, Reporter, Suite, TestCase, TestError, TestResult } from '@playwright/test/reporter';
import { writePrivate } from '../../helpers/settings/private-files.ts';
import type { SpecimenReport } from '../../helpers/run/matrix/specimen-judge.ts';
import { printLines } from '../../helpers/text/output.ts';
import { coveredBy, errorText } from '../judge/check-outcome.ts';
import { knownChecks } from '../judge/known-checks.ts';
import { falseAlarms, isLetPass, type VariantCase, renderFalseAlarms } from './false-alarms.ts';
import { catchesAll, isCaught, killMatrix, type FaultCase, renderKillMatrix } from './kill-matrix.ts';

/** The files of a matrix that is judged in parts, and which of them belongs to this run. */
export interface PartFiles {
  readonly folder: string;
  /** The file with the reports of this part. */
  readonly file: string;
  /** The files of all parts, this one included. */
  readonly files: readonly string[];
}

/** Keeps the reports of a part. */
export function notePart({ folder, file }: PartFiles, judged: readonly SpecimenReport[]): void {
  writePrivate(join(folder, file), `${JSON.stringify(judged)}\n`);
}

/** The reports of all parts; undefined while some are missing. */
export function unitedParts({ folder, files }: PartFiles): readonly SpecimenReport[] | undefined {
  if (!files.every((file) => existsSync(join(folder, file)))) return undefined;
  return files.flatMap((file) => {
    const judged: unknown = JSON.parse(readFileSync(join(folder, file), 'utf8'));
    if (!isJudged(judged)) throw new Error(`${join(folder, file)} holds no part of a matrix; delete it`);
    return judged;
  });
}

/** Only {@link notePart} and the suite's own checks write it, so a quick look is enough. */
export function isJudged(value: unknown): value is readonly SpecimenReport[] {
  return Array.isArray(value);
}

/** The options that the configuration sets. */
export interface SpecimensOptions {
  readonly reportDir: string;
  readonly seed: string;
  readonly mode: 'faults' | 'all-faults' | 'variants';
  /** In the modes of faults. */
  readonly faults: readonly FaultCase[];
  /** In the mode of variants. */
  readonly variants: readonly VariantCase[];
  /** The name of the attachment with the specimen reports of a check. */
  readonly attachment: string;
  /** Unset: one run judges everything. */
  readonly part?: PartFiles | undefined;
}

/** Playwright reporter of a run against references that are judged in order to judge the suite. */
export default class Specimens implements Reporter {
  readonly #options: SpecimensOptions;
  readonly #judged: SpecimenReport[] = [];
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
    printLines(`${part.file} of ${part.files.length} parts\n`);
    return all === undefined ? sumUp(this.#judged, true) : sumUp(all, false);
  }

  #sumUpFaults(judged: readonly SpecimenReport[], partial: boolean): boolean {
    const matrix = killMatrix(this.#options.faults, judged, { ...this.#options, partial });
    this.#write('faults.json', matrix);
    printLines(renderKillMatrix(matrix, this.#errors));
    return partial ? matrix.faults.every(isCaught) : catchesAll(matrix);
  }

  #sumUpVariants(judged: readonly SpecimenReport[], partial: boolean): boolean {
    const outcomes = falseAlarms(this.#options.variants, judged);
    this.#write('variants.json', { formatVersion: 1, seed: this.#options.seed, partial, variants: outcomes });
    printLines(renderFalseAlarms(outcomes, this.#errors));
    return outcomes.every(isLetPass);
  }

  #write(name: string, content: unknown): void {
    const { reportDir } = this.#options;
    writePrivate(join(reportDir, name), `${JSON.stringify(content, null, 2)}\n`);
  }
}
