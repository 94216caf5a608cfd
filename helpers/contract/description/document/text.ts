import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import { DescriptionError, memberOf } from './description.ts';

/** A document of this API with examples has some 60 kB. */
const MOST_CHARACTERS = 2_000_000;

/** A document of this size takes half a second. */
const PARSING_MS = 10_000;

const MOST_MEMORY_MB = 512;

/**
 * A thread of its own can be ended whatever it does. It is plain JavaScript, which every way of running the suite can
 * start. Without repeated keys: to look for them takes a time that grows with the square of their number.
 */
const PARSER = `
const { parentPort, workerData } = require('node:worker_threads');
const { parse } = require(workerData.yaml);
const read = (text) => {
  try {
    return JSON.parse(text);
  } catch {
    return parse(text, { uniqueKeys: false, maxAliasCount: 100, logLevel: 'error' });
  }
};
try {
  parentPort.postMessage({ content: read(workerData.text) });
} catch (error) {
  parentPort.postMessage({ refusal: String(error.message).split('\\n')[0].slice(0, 160) });
}
`;

/**
 * Parses a foreign text as JSON or YAML.
 *
 * @param longestMs how long that may take
 * @throws DescriptionError where it is neither, or takes too long or too much memory
 */
export async function parseText(text: string, longestMs = PARSING_MS): Promise<unknown> {
  if (text.length > MOST_CHARACTERS) {
    throw new DescriptionError(`it has more than ${MOST_CHARACTERS / 1_000_000} million characters`);
  }
  const yaml = createRequire(import.meta.url).resolve('yaml');
  const worker = new Worker(PARSER, {
    ...{ eval: true, workerData: { text, yaml }, execArgv: [], env: {} },
    resourceLimits: { maxOldGenerationSizeMb: MOST_MEMORY_MB },
  });
  let timer: NodeJS.Timeout | undefined;
  try {
    const answer = await new Promise<unknown>((resolve, reject) => {
      worker.once('message', resolve);
      worker.once('error', (cause) => {
        reject(new DescriptionError(`to parse it takes too much: ${cause.message}`, { cause }));
      });
      timer = setTimeout(() => {
        reject(new DescriptionError(`to parse it takes more than ${longestMs / 1000} s`));
      }, longestMs);
    });
    const refusal = memberOf(answer, 'refusal');
    if (typeof refusal !== 'string') return memberOf(answer, 'content');
    throw new DescriptionError(`it is neither JSON nor YAML: ${refusal}`);
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}
