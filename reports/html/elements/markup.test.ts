import { expect, test } from '@playwright/test';
import { html, rawSource } from './markup.ts';

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
