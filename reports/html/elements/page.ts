import { createHash } from 'node:crypto';
import { html, type Markup, rawSource } from './markup.ts';

/** The sources of a page, which are ours; nothing of a target is in them. */
export interface PageSource {
  readonly style: string;
  /** Undefined: no script runs on the page. */
  readonly script?: string;
}

/**
 * The beginning of the head of every page. The page loads and sends nothing and runs nothing but its own script, whatever
 * text it shows.
 */
export function pageHead(title: string, { style, script }: PageSource): Markup {
  const policy = [
    "default-src 'none'",
    `style-src '${hashOf(style)}'`,
    `script-src ${script === undefined ? "'none'" : `'${hashOf(script)}'`}`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  return html`<meta charset="utf-8" />
    <meta http-equiv="Content-Security-Policy" content="${policy}" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <meta name="referrer" content="no-referrer" />
    <title>${title}</title>
    ${styleElement(style)}`;
}

// The hashes cover white space too, so the sources must stay exactly as they are.

function styleElement(style: string): Markup {
  // prettier-ignore
  return html`<style>${rawSource(style)}</style>`;
}

/** The page's own script. */
export function scriptElement(script: string): Markup {
  // prettier-ignore
  return html`<script>${rawSource(script)}</script>`;
}

function hashOf(source: string): string {
  return `sha256-${createHash('sha256').update(source).digest('base64')}`;
}
