import { existsSync, readFileSync } from 'node:fs';
import addFormats from 'ajv-formats';
import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import { parseDocument } from 'yaml';

/** Reads a waiver file; what is wrong with it is part of the reading. */
export function readWaiverFile(file: string): WaiverReading {
  if (!existsSync(file)) return { waivers: [], problems: [`${file}: there is no such file`] };
  const { waivers, problems } = parseWaivers(readFileSync(file, 'utf8'));
  return { waivers, problems: problems.map((problem) => `${file}: ${problem}`) };
}

/** Reads the text of a waiver file, which is YAML and keeps `waivers.schema.json`. */
export function parseWaivers(text: string): WaiverReading {
  const document = parseDocument(text);
  const [broken] = document.errors;
  if (broken !== undefined) return { waivers: [], problems: [`it is no YAML: ${broken.message}`] };
  const content: unknown = document.toJS();
  const ajv = new Ajv2020({ allErrors: true });
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
function inWords({ instancePath, message = 'is malformed', params }: ErrorObject, content: unknown): string {
  const extra: unknown = params['additionalProperty'];
  const [, index] = /^\/waivers\/(\d+)/.exec(instancePath) ?? [];
  const place = instancePath === '' ? 'the file' : instancePath.slice(1).replaceAll('/', '.');
  const about = index === undefined ? undefined : requirementAt(content, Number(index));
  const name = about === undefined ? place : `${place} (${about})`;
  return `${name} ${message}${typeof extra === 'string' ? `: ${extra}` : ''}`;
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
