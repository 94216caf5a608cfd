import { isObject } from '../../wire/json.ts';
import type { JsonObject } from '../../wire/json.ts';
import type { Access } from '../access.ts';
import { operationsOf, outlineOf } from './operations.ts';
import type { DocumentOperation, DocumentParameter } from './operations.ts';
import type { Samples } from './samples.ts';

/** The format: https://schema.getpostman.com/collection/json/v2.1.0/draft-07/docs/index.html */
const SCHEMA = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';

/** Variables in place of examples, by the name of a parameter or of a field. */
const VARIABLES: Readonly<Record<string, string>> = {
  phone: '{{phone}}',
  code: '{{code}}',
  date: '{{bookingDate}}',
  restaurantId: '{{restaurantId}}',
};

/** What a successful answer gives to later requests: a variable, and where the answer holds its value. */
const KEPT: Readonly<Record<string, readonly [variable: string, pattern: string]>> = {
  requestToken: ['token', '"access_token":"([^"]+)"'],
  createBooking: ['bookingId', '"id":(-?\\d+)'],
  createWebhook: ['webhookId', '"id":(-?\\d+)'],
  getConfirmationCode: ['code', '"code":"([^"]+)"'],
  connectRestaurant: ['connectedId', '"id":(-?\\d+)'],
};

/** Operations of the control interface that succeed, or are of use, only before one of the API. */
const SENT_BEFORE: Readonly<Record<string, string>> = {
  getConfirmationCode: 'verifyConfirmationCode',
  setBookingState: 'cancelBooking',
};

/** The variable for the id in a path. */
function idVariable({ id, path }: DocumentOperation): string {
  if (path.includes('/find/partner/')) return '{{posUid}}';
  if (path.includes('/webhook/')) return '{{webhookId}}';
  if (path.includes('/booking/')) return '{{bookingId}}';
  return id === 'updateRestaurant' || id === 'removeRestaurant' ? '{{connectedId}}' : '{{restaurantId}}';
}

function queryOf({ name, isRequired, description, example }: DocumentParameter): readonly JsonObject[] {
  const values: unknown[] = Array.isArray(example) ? example : [example];
  return values.map((value) => ({
    key: name,
    value: VARIABLES[name] ?? String(value),
    description,
    ...(!isRequired && { disabled: true }),
  }));
}

/** An example with variables in place of what they stand for. */
function withVariables(example: unknown): unknown {
  if (!isObject(example)) return example;
  return Object.fromEntries(Object.entries(example).map(([name, value]) => [name, VARIABLES[name] ?? value]));
}

function bodyOf({ body }: DocumentOperation): JsonObject {
  if (body === undefined) return {};
  if (body.mediaType === 'application/x-www-form-urlencoded') {
    const fields = isObject(body.example) ? Object.entries(body.example) : [];
    return {
      body: { mode: 'urlencoded', urlencoded: fields.map(([key, value]) => ({ key, value: String(value) })) },
    };
  }
  const raw = JSON.stringify(withVariables(body.example), null, 2);
  return { body: { mode: 'raw', raw, options: { raw: { language: 'json' } } } };
}

/** Scripts that Postman and Bruno run after the answer. */
function scriptsOf({ id }: DocumentOperation): readonly JsonObject[] {
  const kept = KEPT[id];
  const checks = ["pm.test('status is 200', () => pm.expect(pm.response.code).to.be.within(200, 204));"];
  // An id may have more digits than a number of JavaScript keeps, so it is read from the text.
  const keeps =
    kept === undefined
      ? []
      : [
          `const found = pm.response.text().match(/${kept[1]}/);`,
          `if (found) pm.collectionVariables.set('${kept[0]}', found[1]);`,
        ];
  return [{ listen: 'test', script: { type: 'text/javascript', exec: [...checks, ...keeps] } }];
}

function itemOf(operation: DocumentOperation, base: string, auth: JsonObject | undefined): JsonObject {
  const { summary, description, method, path, parameters, body } = operation;
  const query = parameters.filter(({ place }) => place === 'query').flatMap(queryOf);
  const segments = path.slice(1).replace('{id}', idVariable(operation)).split('/');
  const enabled = query.filter((one) => one['disabled'] !== true);
  const shown = enabled.map((one) => `${String(one['key'])}=${String(one['value'])}`).join('&');
  const header = body === undefined ? [] : [{ key: 'Content-Type', value: body.mediaType }];
  return {
    name: summary,
    event: scriptsOf(operation),
    request: {
      method,
      header,
      ...bodyOf(operation),
      url: {
        raw: `${base}/${segments.join('/')}${shown === '' ? '' : `?${shown}`}`,
        host: [base],
        path: segments,
        ...(query.length > 0 && { query }),
      },
      ...(description !== '' && { description }),
      ...(auth !== undefined && { auth }),
    },
  };
}

function basicAuth(): JsonObject {
  return {
    type: 'basic',
    basic: [
      { key: 'username', value: '{{clientId}}', type: 'string' },
      { key: 'password', value: '{{clientSecret}}', type: 'string' },
    ],
  };
}

function bearerAuth(token: string): JsonObject {
  return { type: 'bearer', bearer: [{ key: 'token', value: token, type: 'string' }] };
}

/** What a collection is filled in with. */
export interface CollectionValues extends Access, Samples {
  /** The base address of the server. */
  readonly url: string;
}

/**
 * A Postman Collection 2.1 with one request for each operation, in an order in which they succeed: a folder for each tag
 * of the API, and one for the control interface. Those that others wait for stand before them.
 */
export function collectionOf(api: JsonObject, control: JsonObject, values: CollectionValues): JsonObject {
  const { title, tags } = outlineOf(api);
  const operations = operationsOf(api);
  const controlOperations = operationsOf(control);
  const before = (id: string): readonly DocumentOperation[] =>
    controlOperations.filter((one) => SENT_BEFORE[one.id] === id);
  const folders = tags.map(([tag, description]) => ({
    name: tag,
    description,
    item: operations
      .filter((one) => one.tag === tag)
      .flatMap((one) => [
        ...before(one.id).map((other) => itemOf(other, '{{controlUrl}}', bearerAuth('{{controlToken}}'))),
        itemOf(one, '{{baseUrl}}', one.id === 'requestToken' ? basicAuth() : undefined),
      ]),
  }));
  const controls = {
    name: 'control interface',
    description: 'The restaurant’s side, which the API itself does not have. Not a part of the API.',
    auth: bearerAuth('{{controlToken}}'),
    item: controlOperations
      .filter(({ id }) => SENT_BEFORE[id] === undefined)
      .map((one) => itemOf(one, '{{controlUrl}}', undefined)),
  };
  const variables: Readonly<Record<string, string>> = {
    baseUrl: values.url,
    clientId: values.clientId,
    clientSecret: values.clientSecret,
    controlUrl: `${values.url}/control`,
    controlToken: values.controlToken,
    token: '',
    restaurantId: String(values.restaurantId),
    posUid: values.posUid,
    bookingDate: values.date,
    phone: '+12125550123',
    code: '',
    bookingId: '',
    webhookId: '',
    connectedId: '',
  };
  return {
    info: {
      name: title,
      description:
        'Send “Exchange client credentials for an access token” first; it keeps the token for all others.',
      schema: SCHEMA,
    },
    auth: bearerAuth('{{token}}'),
    variable: Object.entries(variables).map(([key, value]) => ({ key, value, type: 'string' })),
    item: [...folders, controls],
  };
}
