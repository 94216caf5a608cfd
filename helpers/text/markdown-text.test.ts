import assert from 'node:assert/strict';
import { expect, test } from '@playwright/test';
import fc from 'fast-check';
import { micromark } from 'micromark';
import { gfm, gfmHtml } from 'micromark-extension-gfm';
import { hostileCases } from '../settings/environment.ts';
import { code, fenced, joined, type MarkdownText, own, prose, tableRow } from './markdown-text.ts';
import { EVERYTHING_HOSTILE, hostileTexts } from './testing/hostile-text.ts';
import { visibleInOneLine } from './visible.ts';

/** The page that a reader gets; HTML within the Markdown is left in it. */
function pageOf(text: MarkdownText): string {
  return micromark(text.toString(), {
    extensions: [gfm()],
    htmlExtensions: [gfmHtml()],
    allowDangerousHtml: true,
    allowDangerousProtocol: true,
  });
}

function tagsIn(page: string): readonly string[] {
  return [...page.matchAll(/<[^>]*>?/g)].map(([tag]) => tag.replace(/^<([\w-]+) .*>$/s, '<$1>'));
}

/** A document with a foreign text wherever a report puts one. */
function documentWith(text: string): MarkdownText {
  return joined(
    [
      own`# ${prose(text)}`,
      own`${prose(text)}`,
      own`target ${code(text)}, build ${code(text)}`,
      own`- ${prose(text)}\n- **${prose(text)}**: ${prose(text)}\n  ${prose(text)}`,
      own`> ${prose(text)}`,
      joined([tableRow([own`a`, own`b`]), tableRow([own`---`, own`---`])], '\n'),
      fenced([text, text]),
      own`the end`,
    ],
    '\n\n',
  );
}

/** Without what stands in code, where neither Markdown nor GitHub makes anything of a text. */
function withoutCode(page: string): string {
  return page.replace(/<code[^>]*>[^<]*<\/code>/g, '');
}

const OURS = new Set(
  [
    'h1',
    'p',
    'ul',
    'li',
    'strong',
    'blockquote',
    'table',
    'thead',
    'tbody',
    'tr',
    'th',
    'td',
    'pre',
    'code',
  ].flatMap((name) => [`<${name}>`, `</${name}>`]),
);

function isHeld(text: string): void {
  const page = pageOf(documentWith(text));
  assert.deepEqual(
    tagsIn(page).filter((tag) => !OURS.has(tag)),
    [],
  );
  const blocks = tagsIn(page).filter((tag) => /^<(?:h1|ul|li|blockquote|table|pre)>$/.test(tag));
  assert.deepEqual(blocks, ['<h1>', '<ul>', '<li>', '<li>', '<blockquote>', '<table>', '<pre>']);
  assert.match(page, /<p>the end<\/p>$/);
  assert.doesNotMatch(withoutCode(page), /@|:\/\/|www\.|#|\$|:\w+:|<!--/i);
}

test('Markdown makes nothing of foreign text, wherever it stands', () => {
  isHeld(EVERYTHING_HOSTILE);
  fc.assert(fc.property(hostileTexts, isHeld), { numRuns: hostileCases() });
});

test('a foreign text is one cell of a table', () => {
  fc.assert(
    fc.property(hostileTexts, (text) => {
      const head = tableRow([own`a`, own`b`]);
      const rule = tableRow([own`---`, own`---`]);
      const page = pageOf(joined([head, rule, tableRow([prose(text), code(text)])], '\n'));
      assert.deepEqual(
        tagsIn(page).filter((tag) => !OURS.has(tag)),
        [],
      );
      assert.equal([...page.matchAll(/<tr>/g)].length, 2);
      assert.equal([...page.matchAll(/<td>/g)].length, 2);
    }),
    { numRuns: hostileCases() },
  );
});

test('in code every character of the text arrives', () => {
  fc.assert(
    fc.property(hostileTexts, (text) => {
      const page = pageOf(own`x ${code(text)}`);
      const escaped = visibleInOneLine(text)
        .replaceAll('&', '&amp;')
        .replaceAll('"', '&quot;')
        .replaceAll('<', '&lt;')
        .replaceAll('>', '&gt;');
      assert.ok(page.includes(escaped === '' ? '<p>x' : `<code>${escaped}</code>`), page);
    }),
    { numRuns: hostileCases() },
  );
});

test('words stay words', () => {
  const text = 'A second booking is refused, whatever its time (section 8.2); 404 → 200.';
  expect(prose(text).toString()).toBe(text);
  expect(prose('see <b>, @all and https://x.example').toString()).toBe(
    'see `<b>, @all` and `https://x.example`',
  );
});
