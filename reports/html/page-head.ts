import { html, type Markup } from './markup.ts';

/**
 * What begins the head of every page.
 *
 * @param policy of the page's content: nothing is loaded or sent that it does not name
 */
export function pageHead(title: string, policy: string): Markup {
  return html`<meta charset="utf-8" />
    <meta http-equiv="Content-Security-Policy" content="${policy}" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <meta name="referrer" content="no-referrer" />
    <title>${title}</title>`;
}
