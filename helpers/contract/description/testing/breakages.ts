import type { DifferenceKind } from '../difference.ts';
import { at, contract, edited, type Path } from './documents.ts';

/** A difference; of its texts what is given. */
export type Expected = readonly [
  kind: DifferenceKind,
  where: string,
  expected?: string | undefined,
  observed?: string,
];

const SCHEMAS: Path = ['components', 'schemas'];
const REQUEST: Path = [...SCHEMAS, 'BookingExternalRequestDto'];
const BOOKING: Path = [...SCHEMAS, 'BookingExternalDto'];
const WEBHOOK: Path = [...SCHEMAS, 'WebhookExternalDto', 'properties'];
const API: Path = ['paths', '/api/v1/external/restaurant'];
const CREATE: Path = ['paths', '/api/v1/external/restaurant/{id}/booking', 'post'];
const TOKEN: Path = ['paths', '/oauth2/token', 'post'];
const TABLES: Path = ['paths', '/api/v1/external/restaurant/{id}/table/free/count', 'get', 'parameters'];
const ANSWER: Path = ['content', 'application/json', 'schema'];

const required = (path: Path, without: string): readonly unknown[] => {
  const names = at(contract, [...path, 'required']);
  return Array.isArray(names) ? names.filter((name) => name !== without) : [];
};

/** The document with a scheme that names no token endpoint. */
const withoutTokenPath = edited(contract, ['components', 'securitySchemes', 'partner', 'flows'], {});

/** What is changed in the contract's document, and the only differences that this makes: none where none are named. */
export const BREAKAGES: readonly [title: string, path: Path, value: unknown, ...expected: Expected[]][] = [
  [
    'an operation is missing',
    ['paths', '/api/v1/external/booking/{id}', 'delete'],
    undefined,
    ['operation-missing', 'operation', 'DELETE /api/v1/external/booking/{id}'],
  ],
  [
    'the token endpoint is missing, and no scheme names it',
    [],
    edited(withoutTokenPath, ['paths', '/oauth2/token'], undefined),
    ['operation-missing', 'operation', 'POST /oauth2/token'],
  ],
  [
    'a status is missing',
    [...CREATE, 'responses'],
    { 201: {} },
    ['status-missing', 'status 200', undefined, '201'],
  ],
  ['an answer has no body', [...CREATE, 'responses', '200'], {}, ['body-missing', 'body of answers']],
  [
    'a body is of another medium',
    [...CREATE, 'requestBody', 'content'],
    { 'text/xml': {} },
    ['body-missing', 'body of requests', 'application/json', 'text/xml'],
  ],
  [
    'a parameter is missing',
    [...API, 'get', 'parameters', 0],
    {},
    ['parameter-missing', 'parameter search (query)'],
  ],
  [
    'a parameter becomes required',
    [...API, 'get', 'parameters', 0, 'required'],
    true,
    ['parameter-required', 'parameter search (query)', 'it may be left out'],
  ],
  [
    'another parameter is required',
    [...CREATE, 'parameters'],
    [
      { $ref: '#/components/parameters/RestaurantId' },
      { name: 'X-Tenant', in: 'header', required: true, schema: { type: 'string' } },
    ],
    ['parameter-required', 'parameter X-Tenant (header)', 'no such parameter'],
  ],
  [
    'a list is sent in one parameter',
    [...API, 'get', 'parameters', 1, 'explode'],
    false,
    ['type-changed', 'parameter excludeIds (query)', 'repeated for each value'],
  ],
  [
    'the elements of a list are narrower',
    [...API, 'get', 'parameters', 1, 'schema', 'items', 'format'],
    'int32',
    ['narrowed', 'parameter excludeIds (query)[]', 'integer, int64', 'integer, int32'],
  ],
  [
    'a parameter has a maximum',
    [...TABLES, 2, 'schema', 'maximum'],
    10,
    ['narrowed', 'parameter persons (query)', 'integer, int32', 'integer, int32, at most 10'],
  ],
  [
    'a parameter in the path is of another type',
    ['paths', '/api/v1/external/restaurant/find/partner/{id}', 'get', 'parameters', 0, 'schema', 'type'],
    'integer',
    ['type-changed', 'parameter id (path)', 'string', 'integer'],
  ],
  [
    'a field of requests is missing',
    [...REQUEST, 'properties', 'comment'],
    undefined,
    ['field-missing', 'BookingExternalRequestDto.comment in requests'],
  ],
  [
    'a field of answers is missing',
    [...BOOKING, 'properties', 'lastName'],
    undefined,
    ['field-missing', 'BookingExternalDto.lastName in answers'],
  ],
  [
    'a field of both is missing',
    [...WEBHOOK, 'token'],
    undefined,
    ['field-missing', 'WebhookExternalDto.token in answers'],
    ['field-missing', 'WebhookExternalDto.token in requests'],
  ],
  [
    'no field is described',
    [...SCHEMAS, 'RestaurantAddress'],
    { type: 'object' },
    ['field-missing', 'RestaurantAddress in answers', undefined, 'no field is described'],
  ],
  [
    'a field of requests becomes required',
    [...REQUEST, 'required'],
    [...required(REQUEST, ''), 'lastName'],
    ['narrowed', 'BookingExternalRequestDto.lastName in requests', 'it may be left out', 'it is required'],
  ],
  [
    'a field that the contract does not know is required',
    [...REQUEST, 'required'],
    [...required(REQUEST, ''), 'tenant'],
    ['narrowed', 'BookingExternalRequestDto.tenant in requests', 'no such field', 'it is required'],
  ],
  ['a field of requests is no longer required', [...REQUEST, 'required'], required(REQUEST, 'persons')],
  [
    'a field of answers may be missing',
    [...BOOKING, 'required'],
    required(BOOKING, 'state'),
    ['widened', 'BookingExternalDto.state in answers', 'it is always there', 'it may be missing'],
  ],
  ['a field of answers becomes required', [...BOOKING, 'required'], [...required(BOOKING, ''), 'comment']],
  [
    'a type is another',
    [...BOOKING, 'properties', 'id'],
    { type: 'string' },
    ['type-changed', 'BookingExternalDto.id in answers', 'integer, int64', 'string'],
  ],
  [
    'a type is wider',
    [...BOOKING, 'properties', 'persons'],
    { type: 'number' },
    ['widened', 'BookingExternalDto.persons in answers'],
  ],
  ['a type of requests is wider', [...REQUEST, 'properties', 'persons'], { type: 'number' }],
  [
    'a type is not named',
    [...BOOKING, 'properties', 'phone'],
    {},
    ['widened', 'BookingExternalDto.phone in answers', 'string', 'any value'],
  ],
  ['a type of requests is not named', [...REQUEST, 'properties', 'phone'], {}],
  [
    'answers have null',
    [...BOOKING, 'properties', 'comment', 'type'],
    ['string', 'null'],
    ['widened', 'BookingExternalDto.comment in answers', 'string', 'string or null'],
  ],
  ['requests take null', [...REQUEST, 'properties', 'comment', 'type'], ['string', 'null']],
  [
    'answers never have null',
    [...SCHEMAS, 'RestaurantAddressInPage', 'properties', 'city', 'type'],
    'string',
  ],
  [
    'answers have another value',
    [...SCHEMAS, 'BookingState', 'enum', 3],
    'REJECTED',
    ['widened', 'BookingExternalDto.state in answers'],
  ],
  ['values are missing from answers', [...SCHEMAS, 'BookingState', 'enum'], ['CREATED', 'SENT']],
  [
    'requests take fewer values, and answers have fewer',
    [...WEBHOOK, 'events', 'items', 'enum'],
    ['CREATE', 'UPDATE'],
    ['narrowed', 'WebhookExternalDto.events[] in requests', undefined, 'one of "CREATE", "UPDATE"'],
  ],
  [
    'requests have a pattern',
    [...REQUEST, 'properties', 'firstName', 'pattern'],
    '^[A-Z]',
    ['narrowed', 'BookingExternalRequestDto.firstName in requests'],
  ],
  ['a pattern is written in another way', [...REQUEST, 'properties', 'phone', 'pattern'], '^\\+\\d+$'],
  [
    'answers have lost their pattern',
    [...SCHEMAS, 'TokenResponse', 'properties', 'access_token', 'pattern'],
    undefined,
    ['widened', 'TokenResponse.access_token in answers'],
  ],
  [
    'requests are shorter, answers too',
    [...WEBHOOK, 'authorizationHeaderPrefix', 'maxLength'],
    10,
    ['narrowed', 'WebhookExternalDto.authorizationHeaderPrefix in requests'],
  ],
  [
    'answers are longer, requests too',
    [...WEBHOOK, 'authorizationHeaderPrefix', 'maxLength'],
    30,
    ['widened', 'WebhookExternalDto.authorizationHeaderPrefix in answers'],
  ],
  [
    'lists are longer',
    [...WEBHOOK, 'entities', 'maxItems'],
    undefined,
    ['widened', 'WebhookExternalDto.entities in answers'],
  ],
  [
    'elements repeat',
    [...WEBHOOK, 'entities', 'uniqueItems'],
    undefined,
    ['widened', 'WebhookExternalDto.entities in answers'],
  ],
  [
    'answers have less than the minimum',
    [...SCHEMAS, 'CodeTimeLeftExternalDto', 'properties', 'timeLeft', 'minimum'],
    -1,
    ['widened', 'CodeTimeLeftExternalDto.timeLeft in answers'],
  ],
  [
    'the minimum is written in another way',
    [...SCHEMAS, 'CodeTimeLeftExternalDto', 'properties', 'timeLeft'],
    { type: 'integer', format: 'int64', exclusiveMinimum: -1 },
  ],
  ['a width is left out', [...BOOKING, 'properties', 'persons', 'format'], undefined],
  [
    'answers are of a greater width',
    [...BOOKING, 'properties', 'persons', 'format'],
    'int64',
    ['widened', 'BookingExternalDto.persons in answers', 'integer, int32', 'integer, int64'],
  ],
  [
    'answers have lost their format',
    [...BOOKING, 'properties', 'date', 'format'],
    undefined,
    ['widened', 'BookingExternalDto.date in answers', 'string, date-time', 'string'],
  ],
  [
    'a list is none',
    [...API.slice(0, 1), '/api/v1/external/webhook', 'get', 'responses', '200', ...ANSWER],
    {
      $ref: '#/components/schemas/WebhookExternalDto',
    },
    ['type-changed', 'body of answers', 'list', 'object'],
  ],
  [
    'an operation is open to everybody',
    [...CREATE, 'security'],
    [],
    ['security-other', 'security', 'an access token in the header Authorization', 'no scheme'],
  ],
  [
    'tokens are given for a key',
    [...TOKEN, 'security'],
    [{ key: [] }],
    ['security-other', 'security', undefined, 'the scheme key'],
  ],
  [
    'tokens are shown as such',
    ['components', 'securitySchemes', 'partner'],
    { type: 'http', scheme: 'bearer' },
  ],
  ['answers have more fields', [...BOOKING, 'properties', 'table'], { type: 'object' }],
  ['there are more operations', ['paths', '/api/v2/booking'], { get: { responses: {} } }],
  [
    'a body has every medium of JSON',
    [...CREATE, 'responses', '200', 'content'],
    { '*/*': { schema: { $ref: '#/components/schemas/BookingExternalDto' } } },
  ],
  [
    'a status is described by its range',
    [...CREATE, 'responses'],
    { '2xx': at(contract, [...CREATE, 'responses', '200']) },
  ],
  [
    'null is an alternative',
    [...SCHEMAS, 'RestaurantAddressInPage', 'properties', 'home'],
    { anyOf: [{ type: 'number' }, { type: 'null' }] },
  ],
  [
    'one of the alternatives is another',
    [...BOOKING, 'properties', 'comment'],
    { oneOf: [{ type: 'string' }, { type: 'integer' }] },
    ['type-changed', 'BookingExternalDto.comment in answers', 'string', 'string or integer'],
  ],
];
