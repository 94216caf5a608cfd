import { readFileSync, statSync } from 'node:fs';
import addFormats from 'ajv-formats';
import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import { parseDocument } from 'yaml';
import { didYouMean } from './nearest.ts';

/** Read where WAIVERS_FILE names none. */
const USUAL_FILE = 'waivers.yaml';

/** Names under which the usual file is not found. */
const UNUSUAL_FILES = ['waivers.yml', 'waiver.yaml', 'waiver.yml', 'waivers.json'];

/**
 * Reads the waivers of a run; what is wrong with them is part of the reading.
 *
 * @param file undefined: `waivers.yaml`, where there is one
 */
export function readWaiverFile(file: string | undefined): WaiverReading {
  const name = file ?? USUAL_FILE;
  const problems = (...all: readonly string[]): WaiverReading => ({ waivers: [], problems: all });
  try {
    const stats = statSync(name, { throwIfNoEntry: false });
    if (stats === undefined && file === undefined) {
      const [other] = UNUSUAL_FILES.filter((one) => statSync(one, { throwIfNoEntry: false }) !== undefined);
      return problems(...(other === undefined ? [] : [`${other} is not read: name it ${USUAL_FILE}`]));
    }
    if (stats === undefined) return problems(`${name}: there is no such file`);
    // It is read twice, and a pipe might wait for ever.
    if (!stats.isFile()) return problems(`${name}: it is no file`);
    const reading = parseWaivers(readFileSync(name, 'utf8'));
    return { ...reading, problems: reading.problems.map((problem) => `${name}: ${problem}`) };
  } catch (error) {
    return problems(`${name}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** Reads the text of a waiver file, which is YAML and keeps `waivers.schema.json`. */
export function parseWaivers(text: string): WaiverReading {
  const document = parseDocument(text);
  const [broken] = document.errors;
  if (broken !== undefined) return { waivers: [], problems: [`it is no YAML: ${broken.message}`] };
  let content: unknown;
  try {
    content = document.toJS();
  } catch (error) {
    // Such as an alias without its anchor.
    return {
      waivers: [],
      problems: [`it is no YAML: ${error instanceof Error ? error.message : String(error)}`],
    };
  }
  const ajv = new Ajv2020({ allErrors: true, verbose: true });
  addFormats.default(ajv);
  const keepsSchema = ajv.compile<{ readonly waivers: readonly Waiver[] }>(waiverSchema());
  if (keepsSchema(content)) {
    const { waivers } = content;
    const problems = waivers.flatMap((waiver, index) =>
      namesOne(waiver) ? [] : `waivers.${index} must name either a requirement or an area`,
    );
    return { waivers: problems.length === 0 ? waivers : [], problems };
  }
  return { waivers: [], problems: (keepsSchema.errors ?? []).map((error) => inWords(error, content)) };
}

function namesOne({ requirement, area }: Waiver): boolean {
  return (requirement === undefined) !== (area === undefined);
}

/** How messages name a waiver. */
export function waiverName({ requirement, area }: Waiver): string {
  return requirement ?? `the area ${area ?? ''}`;
}

function waiverSchema(): object {
  const schema: unknown = JSON.parse(readFileSync(new URL('waivers.schema.json', import.meta.url), 'utf8'));
  if (typeof schema !== 'object' || schema === null) throw new Error('waivers.schema.json holds no schema');
  return schema;
}

/** The place of a mistake, the requirement if it is named, and the expected value. */
function inWords(
  { instancePath, message = 'is malformed', params, parentSchema }: ErrorObject,
  content: unknown,
): string {
  const extra: unknown = params['additionalProperty'];
  const known: unknown = parentSchema?.['properties'];
  const [, index] = /^\/waivers\/(\d+)/.exec(instancePath) ?? [];
  const place = instancePath === '' ? 'the file' : instancePath.slice(1).replaceAll('/', '.');
  const about = index === undefined ? undefined : requirementAt(content, Number(index));
  const name = about === undefined ? place : `${place} (${about})`;
  if (typeof extra !== 'string') return `${name} ${message}`;
  const keys = typeof known === 'object' && known !== null ? Object.keys(known) : [];
  return `${name} has the unknown key "${extra}"${didYouMean(extra, keys)} (${keys.join(', ')})`;
}

function requirementAt(content: unknown, index: number): string | undefined {
  const list = member(content, 'waivers');
  const requirement = member(Array.isArray(list) ? list[index] : undefined, 'requirement');
  return typeof requirement === 'string' ? requirement : undefined;
}

function member(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null
    ? Object.entries(value).find(([key]) => key === name)?.[1]
    : undefined;
}

/** What may fail, or stay untested, for a while: an entry of the waiver file. It names a requirement or an area. */
export interface Waiver {
  /** Id of a must requirement. */
  readonly requirement?: string;
  /** All must requirements of an area that could not be tested. */
  readonly area?: string;
  /** Unset: a failure. */
  readonly covers?: 'failed' | 'inconclusive';
  readonly reason: string;
  readonly owner: string;
  /** The last day on which it holds, YYYY-MM-DD. */
  readonly expires: string;
  /** Base address of the only target that it is for; unset: any. */
  readonly target?: string;
}

/** The content of the waiver file. */
export interface WaiverReading {
  readonly waivers: readonly Waiver[];
  /** Why the file can't be used, in words. */
  readonly problems: readonly string[];
}
