import { randomUUID } from 'node:crypto';
import type { OperationId } from '../../http/exchange.ts';
import type { Answered, Exchange, Unanswered } from '../../http/exchange.ts';
import type { Controlled, EvidenceSource } from '../../evidence/exhibit.ts';
import type { Received } from '../../http/notification.ts';
import { type Json, type JsonObject, parseJsonOrUndefined, stringifyJson } from '../../values/json/json.ts';
import type { Trace } from '../trace.ts';

const TARGET = 'http://target.test/api/v1/external';

const LISTENER = 'http://listener.test';

/** Midnight of the suite's clock when a sample run begins; the other clock begins at 0. */
const BEGIN_MS = Date.parse('2030-01-01T00:00:00Z');

const GUEST = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  persons: 2,
  date: '2030-02-01T19:00:00Z',
  phone: '+12025550100',
  comment: 'A table, please. Run bcdfghjklmnp',
} as const;

/** What a request of a sample run may differ in. */
interface Sending {
  readonly tookMs?: number;
  readonly status?: number;
  readonly authorization?: string;
  readonly restaurant?: number;
  /** Fields in which the answer differs. */
  readonly shown?: JsonObject;
  readonly isLost?: boolean;
}

/** In what the request of a notification, or its body, differs from the usual. */
export interface SampleForm {
  readonly method?: string;
  readonly path?: string;
  readonly query?: string;
  readonly media?: string;
  readonly fields?: JsonObject;
}

/** A notification of a sample run. */
interface Telling {
  readonly event?: string;
  readonly entity?: string;
  readonly uuid?: string;
  /** When the event happened, in ms since the begin of the run; unset: on arrival. */
  readonly dateMs?: number;
  /** Besides the content type. */
  readonly headers?: Received['headers'];
  readonly answeredWith?: number;
  readonly form?: SampleForm;
}

/** A trace that a test writes line by line; moments are in ms since the begin of the run. */
export class SampleRun {
  readonly #exchanges: Exchange[] = [];
  readonly #commands: Controlled[] = [];
  readonly #notifications: Received[] = [];
  readonly #checkOf = new Map<EvidenceSource, string>();

  /** A booking request, accepted with this id unless the status says otherwise. */
  book(atMs: number, id: number | undefined, asked: JsonObject = {}, sending: Sending = {}): Exchange {
    const { restaurant = 7, shown = {} } = sending;
    const body = { ...GUEST, ...asked };
    const answer = { ...body, id, state: 'CREATED', ...shown };
    return this.send('createBooking', `POST /restaurant/${restaurant}/booking`, atMs, {
      ...sending,
      body,
      answer,
    });
  }

  /** A read that shows the booking of {@link book} with these differences. */
  read(atMs: number, id: number, shown: JsonObject = {}, sending: Sending = {}): Exchange {
    const answer = { ...GUEST, id, state: 'ACCEPTED', ...shown };
    return this.send('getBooking', `GET /booking/${id}`, atMs, { ...sending, answer });
  }

  cancel(atMs: number, id: number, sending: Sending = {}): Exchange {
    return this.send('cancelBooking', `DELETE /booking/${id}`, atMs, sending);
  }

  /** Any request; `line` is its method and the end of its path. */
  send(
    operation: OperationId,
    line: string,
    atMs: number,
    { body, answer, ...sending }: Sending & { readonly body?: JsonObject; readonly answer?: Json } = {},
  ): Exchange {
    const [method = '', path = ''] = line.split(' ');
    const { tookMs = 10, status = 200, authorization = 'Bearer sound', isLost = false } = sending;
    const sent = {
      operation,
      request: {
        ...{ method, url: TARGET + path },
        headers: { accept: 'application/json', 'accept-encoding': 'identity', authorization },
        ...(body !== undefined && { body: stringifyJson(body) }),
      },
      ...{ startedAt: BEGIN_MS + atMs, startedAtMonotonicMs: atMs, durationMs: tookMs },
    };
    const text = status === 200 && answer !== undefined ? stringifyJson(answer) : '';
    const failure = { code: 'ANSWER_TIMEOUT', message: 'no answer' };
    const exchange: Answered | Unanswered = isLost
      ? { ...sent, kind: 'unanswered', failure }
      : {
          ...sent,
          kind: 'answered',
          status,
          headers: {},
          text,
          json: parseJsonOrUndefined(text),
          breaches: [],
        };
    this.#exchanges.push(exchange);
    this.#checkOf.set(exchange, 'a check');
    return exchange;
  }

  /** A command to move a booking; without a state, to delete it. */
  command(atMs: number, id: number, state?: string): void {
    const path = `http://control.test/booking/${id}${state === undefined ? '' : '/state'}`;
    const method = state === undefined ? 'DELETE' : 'PUT';
    const body = state === undefined ? {} : { body: stringifyJson({ state }) };
    const startedAt = BEGIN_MS + atMs;
    const time = { startedAt, startedAtMonotonicMs: atMs, durationMs: 10 };
    this.#commands.push({
      ...{ kind: 'controlled', operation: 'control', request: { method, url: path, headers: {}, ...body } },
      ...{ startedAtMonotonicMs: atMs, response: '200' },
      exchanged: { kind: 'answered', status: 200, headers: {}, text: '', ...time },
    });
  }

  /** A registration of an inbox, or with an id a replacement. */
  webhook(
    atMs: number,
    id: number,
    inbox: string,
    changes: JsonObject = {},
    isReplacement = false,
  ): Exchange {
    const body = {
      url: `${LISTENER}/${inbox}`,
      ...{ token: 'secret', authorizationHeaderPrefix: 'Bearer' },
      ...{ events: ['CREATE', 'UPDATE', 'DELETE'], entities: ['BOOKING', 'RESTAURANT'] },
      ...changes,
    };
    const answer = { ...body, id };
    return isReplacement
      ? this.send('replaceWebhook', `PUT /webhook/${id}`, atMs, { body, answer })
      : this.send('createWebhook', 'POST /webhook', atMs, { body, answer });
  }

  /** A notification about the booking of {@link book} with these differences. */
  tell(atMs: number, inbox: string, data: JsonObject, telling: Telling = {}): void {
    const { event = 'CREATE', entity = 'BOOKING', uuid = randomUUID(), dateMs = atMs } = telling;
    const { headers = [['Authorization', 'Bearer secret']], answeredWith = 200, form = {} } = telling;
    const { method = 'POST', path = '', query = '', media = 'application/json', fields = {} } = form;
    const date = new Date(BEGIN_MS + dateMs).toISOString();
    const json = { uuid, date, event, entity, data: { ...GUEST, state: 'CREATED', ...data }, ...fields };
    const text = stringifyJson(json);
    this.#notifications.push({
      ...{
        inbox,
        number: this.#notifications.length,
        connection: 1,
        ...{ method, path, query },
        headers: [['Content-Type', media], ...headers],
      },
      ...{ bytes: Buffer.from(text), text, json, cut: false, answeredWith },
      ...{ arrivedAt: BEGIN_MS + atMs, arrivedAtMonotonicMs: atMs },
    });
  }

  trace(endedAtMs = 100_000): Trace {
    return {
      ...{ exchanges: this.#exchanges, commands: this.#commands, notifications: this.#notifications },
      ...{ checkOf: this.#checkOf, listenerUrl: LISTENER, eventTimeoutMs: 5_000, endedAtMs },
    };
  }
}
