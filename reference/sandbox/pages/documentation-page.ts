import type { Access } from '../access.ts';
import { page, PAGES } from './layout.ts';
import type { PageView } from './layout.ts';
import { html } from './markup.ts';

/** The API's documentation, rendered by Swagger UI from our own document. */
export function documentationPage(view: PageView, { clientId, clientSecret }: Access): string {
  const content = html`
    <h1 class="unseen">API documentation</h1>
    <p class="lead">
      Press Authorize, then Authorize again in the dialog: the credentials of this sandbox are filled in. “Try
      it out” then sends real requests to it.
      <a href="${PAGES}/openapi.json" download>Download the document</a>.
    </p>
    <noscript><p>The documentation needs scripts; the document itself can be downloaded.</p></noscript>
    <div
      id="documentation"
      data-document="${PAGES}/openapi.json"
      data-client-id="${clientId}"
      data-client-secret="${clientSecret}"
    ></div>
  `;
  return page(view, {
    path: `${PAGES}/documentation`,
    title: 'API documentation',
    content,
    styles: ['swagger-ui.css'],
    scripts: ['swagger-ui-bundle.js', 'documentation.js'],
  });
}
