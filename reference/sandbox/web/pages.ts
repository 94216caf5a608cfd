import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Service } from '../../service/service.ts';
import { Refusal } from '../../wire/call.ts';
import { isObject, property } from '../../wire/json.ts';
import { collectionOf } from '../documents/collection.ts';
import { controlDocument, openApiOf } from '../documents/openapi.ts';
import { samplesOf } from '../documents/samples.ts';
import { EventStreams } from '../feeds/event-stream.ts';
import { INBOX_PATH, Inboxes } from '../feeds/inbox.ts';
import type { Traffic } from '../feeds/traffic.ts';
import { documentationPage } from '../pages/documentation-page.ts';
import { inboxItem, trafficItem } from '../pages/entries.ts';
import { homePage } from '../pages/home-page.ts';
import type { HomeFacts } from '../pages/home-page.ts';
import { inboxPage } from '../pages/inbox-page.ts';
import { ASSETS, PAGES } from '../pages/layout.ts';
import type { Outcome, PageView } from '../pages/layout.ts';
import { logPage } from '../pages/log-page.ts';
import { ACTIONS, restaurantPage } from '../pages/restaurant-page.ts';
import { assetNamed } from './assets.ts';
import { NotAllowed, pageUrl, requireOwnPage } from './guard.ts';
import { Outcomes } from './outcomes.ts';
import {
  actAsRestaurant,
  readForm,
  registerInbox,
  restaurantActions,
  restaurantSide,
} from './restaurant-actions.ts';
import type { Form } from './restaurant-actions.ts';

/** What the pages need besides the service. */
export interface PagesOptions {
  readonly facts: Omit<HomeFacts, 'restaurants'>;
  readonly traffic: Traffic;
  /** Names besides IP addresses and `localhost` by which the pages may be asked for. */
  readonly names: readonly string[];
}

const ALWAYS = {
  'cache-control': 'no-store',
  'cross-origin-resource-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

/** Nothing runs but scripts with the nonce, and nothing is loaded from elsewhere. */
function policy(nonce: string): string {
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    "style-src 'self'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** Adds the pages of the sandbox to its server, outside the paths of the API and of the control interface. */
export function addPages(app: FastifyInstance, service: Service, options: PagesOptions): void {
  void app.register((scope, _options, done) => {
    new Pages(service, options).addTo(scope);
    done();
  });
}

/** The text of a path parameter. */
function parameter(request: FastifyRequest, name: string): string {
  const value = isObject(request.params) ? property(request.params, name) : undefined;
  return typeof value === 'string' ? value : '';
}

function searchOf(request: FastifyRequest, name: string): string {
  return new URL(request.url, 'http://sandbox').searchParams.get(name) ?? '';
}

class Pages {
  readonly #service: Service;
  readonly #options: PagesOptions;
  readonly #inboxes = new Inboxes();
  readonly #outcomes = new Outcomes();

  constructor(service: Service, options: PagesOptions) {
    this.#service = service;
    this.#options = options;
  }

  addTo(scope: FastifyInstance): void {
    scope.setErrorHandler((error, _request, reply) => this.#refuse(error, reply));
    this.#addPages(scope);
    this.#addForms(scope);
    this.#addStreams(scope);
    this.#addFiles(scope);
    scope.all(`${INBOX_PATH}/:inbox`, (request, reply) => this.#receive(request, reply));
    scope.all(`${PAGES}/*`, (_request, reply) =>
      reply.code(404).headers(ALWAYS).send('There is no such page'),
    );
  }

  #addPages(scope: FastifyInstance): void {
    const { facts, traffic } = this.#options;
    this.#addPage(scope, '/', (view) =>
      homePage(view, { ...facts, restaurants: this.#service.restaurants.all.size }),
    );
    this.#addPage(scope, `${PAGES}/log`, (view) => logPage(view, traffic.feed));
    this.#addPage(scope, ACTIONS, async (view) => {
      // Read first: a page that is open learns of whatever follows, even if it already shows it.
      const { newest } = traffic.feed;
      return restaurantPage(view, await restaurantSide(this.#service), newest);
    });
    this.#addPage(scope, `${PAGES}/inbox`, (view) =>
      inboxPage(view, this.#inboxes.feed, facts, this.#service.url),
    );
    this.#addPage(scope, `${PAGES}/documentation`, (view) => documentationPage(view, facts));
  }

  #addPage(scope: FastifyInstance, path: string, write: (view: PageView) => string | Promise<string>): void {
    scope.get(path, async (request, reply) => {
      const url = pageUrl(request, this.#options.names);
      const nonce = randomBytes(18).toString('base64');
      const outcome = this.#outcomes.take(searchOf(request, 'outcome'));
      const text = await write({ url, nonce, outcome });
      return reply
        .headers({ ...ALWAYS, 'content-security-policy': policy(nonce) })
        .type('text/html; charset=utf-8')
        .send(text);
    });
  }

  #addForms(scope: FastifyInstance): void {
    const { traffic } = this.#options;
    for (const action of restaurantActions)
      this.#addForm(scope, `${ACTIONS}/${action}`, ACTIONS, (form) =>
        actAsRestaurant(this.#service, action, form),
      );
    this.#addForm(scope, `${PAGES}/inbox/register`, `${PAGES}/inbox`, (form) =>
      registerInbox(this.#service, form),
    );
    this.#addForm(scope, `${PAGES}/inbox/clear`, `${PAGES}/inbox`, () => {
      this.#inboxes.feed.clear();
      return { isDone: true, text: 'The inboxes are empty.' };
    });
    this.#addForm(scope, `${PAGES}/log/clear`, `${PAGES}/log`, () => {
      traffic.feed.clear();
      return { isDone: true, text: 'The log is empty.' };
    });
  }

  /** A form whose page then tells what became of it. */
  #addForm(
    scope: FastifyInstance,
    path: string,
    back: string,
    act: (form: Form) => Outcome | Promise<Outcome>,
  ): void {
    scope.post(path, async (request, reply) => {
      requireOwnPage(request, this.#options.names);
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const outcome = await act(readForm(body));
      return reply.headers(ALWAYS).redirect(`${back}?outcome=${this.#outcomes.keep(outcome)}`, 303);
    });
  }

  #addStreams(scope: FastifyInstance): void {
    const traffic = new EventStreams(this.#options.traffic.feed, (one) => trafficItem(one).toString());
    const inboxes = new EventStreams(this.#inboxes.feed, (one) => inboxItem(one).toString());
    for (const [path, streams] of [
      [`${PAGES}/log/stream`, traffic],
      [`${PAGES}/inbox/stream`, inboxes],
    ] as const)
      scope.get(path, { exposeHeadRoute: false }, (request, reply) => {
        pageUrl(request, this.#options.names);
        streams.answer(request, reply);
      });
  }

  #addFiles(scope: FastifyInstance): void {
    const { names, facts } = this.#options;
    scope.get(`${ASSETS}/:name`, (request, reply) => {
      const asset = assetNamed(parameter(request, 'name'));
      if (asset === undefined) return reply.code(404).headers(ALWAYS).send('There is no such file');
      return reply
        .headers({ ...ALWAYS, 'cache-control': 'no-cache' })
        .type(asset.type)
        .send(asset.bytes);
    });
    scope.get(`${PAGES}/openapi.json`, (request, reply) => {
      const document = openApiOf(pageUrl(request, names), samplesOf(this.#service));
      return reply.headers(ALWAYS).send(document);
    });
    scope.get(`${PAGES}/collection.json`, (request, reply) => {
      const url = pageUrl(request, names);
      const samples = samplesOf(this.#service);
      const values = { ...facts, ...samples, url };
      return reply.headers(ALWAYS).send(collectionOf(openApiOf(url, samples), controlDocument(), values));
    });
  }

  /** Anything may come to an inbox but what a web page sends: a foreign one would fill it. */
  #receive(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    if (request.method === 'GET' || request.method === 'HEAD') return reply.redirect(`${PAGES}/inbox`, 303);
    if (request.headers.origin !== undefined) throw new NotAllowed('An inbox takes nothing from a web page.');
    const status = this.#inboxes.receive({
      inbox: parameter(request, 'inbox'),
      method: request.method,
      headers: request.headers,
      body: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
      wanted: searchOf(request, 'status'),
      at: this.#service.now(),
    });
    return reply.code(status).headers(ALWAYS).send();
  }

  #refuse(error: unknown, reply: FastifyReply): void {
    const status = isObject(error) ? property(error, 'statusCode') : undefined;
    const known = error instanceof Refusal || error instanceof NotAllowed;
    if (!known && !(typeof status === 'number' && status < 500)) this.#service.unexpected(error);
    const code = error instanceof NotAllowed ? 403 : known ? 400 : typeof status === 'number' ? status : 500;
    const text = known ? error.message : 'The sandbox failed; its terminal says why.';
    void reply.code(code).headers(ALWAYS).type('text/plain; charset=utf-8').send(text);
  }
}
