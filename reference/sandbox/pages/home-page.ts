import type { Access } from '../access.ts';
import { firstCommands, settingsFor } from '../access.ts';
import { copyable, page, PAGES } from './layout.ts';
import type { PageView } from './layout.ts';
import { html } from './markup.ts';
import type { Content } from './markup.ts';

/** What the home page tells of a server. */
export interface HomeFacts extends Access {
  readonly seed: string;
  /** IANA name. */
  readonly timeZone: string;
  /** Seconds. */
  readonly tokenLifetimeS: number;
  /** Milliseconds. */
  readonly posDelayMs: number;
  readonly restaurants: number;
  /** How this server differs from the usual one; undefined for the usual one. */
  readonly served?: Served | undefined;
}

/** A server that differs from the usual one. */
export interface Served {
  readonly id: string;
  /** What it does, in one sentence. */
  readonly says: string;
  readonly isBroken: boolean;
  /** The requirements that it breaks, if they are known. */
  readonly breaks: readonly string[];
}

const OFFERS: readonly (readonly [to: string, name: string, what: string])[] = [
  [`${PAGES}/documentation`, 'API documentation', 'Every operation, with examples; try them in the page.'],
  [`${PAGES}/log`, 'Log', 'Each request and each notification while it happens, with headers and bodies.'],
  [
    `${PAGES}/restaurant`,
    'Restaurant’s side',
    'Read the codes that guests got, move bookings, connect and remove restaurants.',
  ],
  [`${PAGES}/inbox`, 'Inbox', 'Addresses to register as webhooks, when you have no server of your own.'],
];

const DOWNLOADS: readonly (readonly [to: string, name: string, what: string])[] = [
  [`${PAGES}/openapi.json`, 'OpenAPI document', 'OpenAPI 3.1, with the address of this sandbox'],
  [
    `${PAGES}/collection.json`,
    'Collection',
    'Postman Collection 2.1, which Postman, Bruno and Insomnia import',
  ],
];

function notice(served: Served | undefined): Content {
  if (served === undefined) return undefined;
  const title = served.isBroken
    ? 'This server is broken on purpose'
    : 'This server makes another sound choice';
  return html`<section class="notice ${served.isBroken ? 'broken' : ''}" aria-labelledby="differs">
    <h2 id="differs">${title}</h2>
    <p>${served.says}</p>
    <p class="soft">
      <code>${served.id}</code>${served.breaks.length > 0 && html` breaks ${served.breaks.join(', ')}`}
    </p>
  </section>`;
}

function row(name: string, value: string): Content {
  return html`<div>
    <dt>${name}</dt>
    <dd><code>${value}</code></dd>
  </div>`;
}

/** What a partner developer sees first. */
export function homePage(view: PageView, facts: HomeFacts): string {
  const { url } = view;
  const settings = settingsFor(url, facts).join('\n');
  const seconds = facts.posDelayMs / 1000;
  const content = html`
    <h1>Restaurant Booking Partner API</h1>
    <p class="lead">
      A complete implementation with ${facts.restaurants} made-up restaurants, in the memory of this process.
      Nothing that you do here reaches a real restaurant or guest.
    </p>
    ${notice(facts.served)}
    <section aria-labelledby="start">
      <h2 id="start">First requests</h2>
      <p>Paste this into a shell. It fetches a token and lists five restaurants:</p>
      ${copyable(firstCommands(url, facts).join('\n'), 'the first requests')}
    </section>
    <section aria-labelledby="access">
      <h2 id="access">Access</h2>
      <dl>
        ${row('Base address', url)} ${row('Token endpoint', `${url}/oauth2/token`)}
        ${row('Client id', facts.clientId)} ${row('Client secret', facts.clientSecret)}
        ${row('Control interface', `${url}/control`)} ${row('Control token', facts.controlToken)}
      </dl>
    </section>
    <section aria-labelledby="offers">
      <h2 id="offers">What you find here</h2>
      <ul class="cards">
        ${OFFERS.map(
          ([to, name, what]) =>
            html`<li>
              <a href="${to}">${name}</a>
              <p>${what}</p>
            </li>`,
        )}
        ${DOWNLOADS.map(
          ([to, name, what]) =>
            html`<li>
              <a href="${to}" download>${name}</a>
              <p>${what}</p>
            </li>`,
        )}
      </ul>
    </section>
    <section aria-labelledby="rules">
      <h2 id="rules">How it behaves</h2>
      <ul>
        <li>A token lives ${facts.tokenLifetimeS} s (<code>--expires-in</code>).</li>
        <li>
          A new booking is SENT after ${seconds} s and ACCEPTED after another ${seconds} s, as if a restaurant
          had accepted it (<code>--pos-delay</code>).
        </li>
        <li>Schedules are in the zone ${facts.timeZone} (<code>--time-zone</code>).</li>
        <li>The seed “${facts.seed}” makes the same restaurants again (<code>--seed</code>).</li>
        <li>A restart forgets everything else.</li>
      </ul>
    </section>
    <section aria-labelledby="judge">
      <h2 id="judge">Let the conformance suite judge it</h2>
      <p>These settings in a file <code>.env</code> make this sandbox the target of a run:</p>
      ${copyable(settings, 'the settings')}
    </section>
  `;
  return page(view, { path: '/', title: 'Home', content });
}
