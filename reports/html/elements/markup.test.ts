import { expect, test } from '@playwright/test';
import fc from 'fast-check';
import { hostileCases, insistsOnTools } from '../../../helpers/settings/environment.ts';
import { EVERYTHING_HOSTILE, hostileTexts } from '../../../helpers/text/testing/hostile-text.ts';
import { visibleLines } from '../../../helpers/text/visible.ts';
import { chromiumOfFile } from '../testing/chromium.ts';
import { html, rawSource } from './markup.ts';

const chromium = chromiumOfFile(insistsOnTools());

test('every text is escaped, in content and in quoted attributes', () => {
  const text = `<b title="x" class='y'>&</b>`;
  const escaped = '&lt;b title=&quot;x&quot; class=&#39;y&#39;&gt;&amp;&lt;/b&gt;';
  expect(html`<p title="${text}">${text}</p>`.toString()).toBe(`<p title="${escaped}">${escaped}</p>`);
});

test('markup is put in as it is, lists in a row, and nothing for undefined and false', () => {
  const items = [1, 'a<', html`<i></i>`];
  expect(html`<p>${items}${undefined}${false}</p>`.toString()).toBe('<p>1a&lt;<i></i></p>');
});

test('characters that nobody sees are shown by their number', () => {
  expect(html`${'a\u202eb\u0000c\ud800d\u{1f600}'}`.toString()).toBe('a\\u202eb\\u0000c\\ud800d\u{1f600}');
});

test('an attribute without quotes is refused', () => {
  const text = 'x onclick=alert()';
  // prettier-ignore
  expect(() => html`<p title=${text}></p>`).toThrow('an attribute wants quotes');
});

test('a source that would end its own element is refused', () => {
  expect(() => rawSource('</script>')).toThrow('would end its own element');
  expect(rawSource('a < b').toString()).toBe('a < b');
});

test('a browser reads every generated text as that text, in content and in attributes, and no element more', async () => {
  const texts = [EVERYTHING_HOSTILE, ...fc.sample(hostileTexts, hostileCases())];
  const rows = texts.map((text) => html`<pre title="${text}">!${text}</pre>`);
  const page = await chromium.open(
    html`<!doctype html><meta charset="utf-8" />
      <body>
        ${rows}
      </body>`.toString(),
  );
  const read: unknown = await page.evaluate(
    '[...document.body.children].map((one) => [one.tagName, one.title, one.textContent, one.childNodes.length])',
  );
  expect(read).toEqual(texts.map(visibleLines).map((text) => ['PRE', text, `!${text}`, 1]));
});
