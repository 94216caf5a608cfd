import { html } from './markup.ts';
import type { Content, Markup } from './markup.ts';

/** Where every page but the first stands, and the files that pages load. */
export const PAGES = '/sandbox';

export const ASSETS = `${PAGES}/assets`;

/** How a page was asked for. */
export interface PageView {
  /** The base address as the browser knows it, such as `http://127.0.0.1:8080`. */
  readonly url: string;
  /** Only scripts that carry it run. */
  readonly nonce: string;
  /** What the page says about the form that led to it. */
  readonly outcome?: Outcome | undefined;
}

/** What became of a form. */
export interface Outcome {
  readonly isDone: boolean;
  readonly text: string;
}

/** The pages, in the order of their navigation. */
const NAVIGATION = [
  ['/', 'Home'],
  [`${PAGES}/documentation`, 'API documentation'],
  [`${PAGES}/log`, 'Log'],
  [`${PAGES}/restaurant`, 'Restaurant’s side'],
  [`${PAGES}/inbox`, 'Inbox'],
] as const;

export type PagePath = (typeof NAVIGATION)[number][0];

interface PageParts {
  readonly path: PagePath;
  readonly title: string;
  readonly content: Content;
  /** Names of files below {@link ASSETS}, besides those of every page. */
  readonly styles?: readonly string[];
  readonly scripts?: readonly string[];
}

/** A whole page. */
export function page(view: PageView, { path, title, content, styles = [], scripts = [] }: PageParts): string {
  const document = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title} · Partner API sandbox</title>
        <link rel="icon" href="data:," />
        ${['sandbox.css', ...styles].map((name) => html`<link rel="stylesheet" href="${ASSETS}/${name}" />`)}
        ${['live.js', ...scripts].map((name) => html`<script src="${ASSETS}/${name}" nonce="${view.nonce}" defer></script>`)}
      </head>
      <body>
        <a class="skip" href="#main">Skip to the content</a>
        <header>
          <p class="brand">Partner API <span>sandbox</span></p>
          <nav aria-label="Pages">
            <ul>
              ${NAVIGATION.map(([to, name]) => html`<li>${link(to, name, to === path)}</li>`)}
            </ul>
          </nav>
        </header>
        <main id="main">
          ${view.outcome && html`<p class="outcome ${view.outcome.isDone ? 'done' : 'refused'}" role="status">${view.outcome.text}</p>`}
          ${content}
        </main>
      </body>
    </html> `;
  return document.toString();
}

function link(to: string, name: string, isCurrent: boolean): Markup {
  return isCurrent
    ? html`<a href="${to}" aria-current="page">${name}</a>`
    : html`<a href="${to}">${name}</a>`;
}

/** Text to copy, with a button where scripts run. */
export function copyable(text: string, label: string): Markup {
  // prettier-ignore
  return html`<div class="copyable"><pre tabindex="0" role="region" aria-label="${label}"><code>${text}</code></pre><button type="button" class="copy" hidden>Copy<span class="unseen"> ${label}</span></button></div>`;
}

/** A form of one button. */
export function buttonForm(
  action: string,
  label: string,
  hidden: Readonly<Record<string, string>> = {},
  about = '',
): Markup {
  return html`<form method="post" action="${action}">
    ${Object.entries(hidden).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
    <button>${label}${about !== '' && html`<span class="unseen"> ${about}</span>`}</button>
  </form>`;
}

/** A moment, as people and programs read it. */
export function moment(atMs: number): Markup {
  const iso = new Date(atMs).toISOString();
  return html`<time datetime="${iso}">${iso.slice(11, 23)}</time>`;
}
