import assert from 'node:assert/strict';
import { expect, test } from '@playwright/test';
import fc from 'fast-check';
import { validateXML } from 'xmllint-wasm';
import { hostileCases } from '../settings/environment.ts';
import { EVERYTHING_HOSTILE, hostileTexts } from './testing/hostile-text.ts';
import { visibleInOneLine, visibleLines } from './visible.ts';
import { xmlDocument } from './xml-text.ts';

/** How many values one document holds. */
const BATCH = 500;

/** A document of generated values, and the values as a reader should find them. */
function documentOf(texts: readonly string[]): string {
  const root = xmlDocument('testsuites', { name: 'all' });
  for (const text of texts)
    root.element('testcase', { name: text }).element('failure', { message: text }, text);
  return root.document();
}

/** The document as libxml2 read it, written in the one canonical way (Canonical XML 1.0). */
async function canonical(xml: string): Promise<string> {
  const { errors, normalized } = await validateXML({ xml, normalization: 'c14n' });
  expect(errors.map(({ message }) => message)).toEqual([]);
  return normalized;
}

/** A text as Canonical XML writes it. */
function inContent(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('\r', '&#xD;');
}

function inAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

test('a parser of XML reads every value as the text that it is', async () => {
  const texts = [EVERYTHING_HOSTILE, ...fc.sample(hostileTexts, hostileCases())];
  test.setTimeout(60_000 + texts.length * 20);
  for (let done = 0; done < texts.length; done += BATCH) await isRead(texts.slice(done, done + BATCH));
});

async function isRead(texts: readonly string[]): Promise<void> {
  const read = await canonical(documentOf(texts));
  expect(read.includes('<!')).toBe(false);
  expect([...read.matchAll(/<[\w-]+/g)]).toHaveLength(1 + 2 * texts.length);
  for (const text of texts) {
    const attribute = inAttribute(visibleInOneLine(text));
    const content = inContent(visibleLines(text));
    assert.ok(read.includes(`<failure message="${attribute}">${content}</failure>`), text);
    assert.ok(read.includes(`<testcase name="${attribute}">`), text);
  }
}

test('a character that no XML can hold is shown by its code', () => {
  expect(documentOf(['a\u0000b\ud800c\uffff]]>'])).toContain('a\\u0000b\\ud800c\\uffff]]&gt;</failure>');
});
