import { worded } from '../builders/layer.ts';
import type { Layer } from '../builders/layer.ts';
import type { Variant } from '../builders/variant.ts';
import { variants } from '../index.ts';

/** The listed variants of some kinds as one layer; its words are their ids. */
function oneOf(
  name: string,
  parameter: string,
  kinds: readonly string[],
  without: readonly string[] = [],
): Layer {
  const chosen = variants.filter(({ kind, id }) => kinds.includes(kind) && !without.includes(id));
  return worded(name, parameter, Object.fromEntries(chosen.map((one): [string, Variant] => [one.id, one])));
}

/**
 * Choices without a number, many of which make one layer. Left out are those that other layers have with a parameter,
 * and those that would leave nothing to book together with an ordinary policy.
 */
export const listedLayers: readonly Layer[] = [
  oneOf(
    'restaurant-data',
    'which restaurants there are, and which of their fields',
    [
      'restaurants-count',
      'restaurants-confirmation',
      'restaurants-status',
      'restaurant-details',
      'page-details',
    ],
    ['restaurants-many', 'restaurants-three', 'restaurants-one', 'restaurants-all-confirm'],
  ),
  oneOf('ids', 'which numbers are ids', ['ids']),
  oneOf('notation', 'how a schedule writes times', ['schedule-notation'], ['schedule-unreadable']),
  oneOf('records', 'how a schedule is divided', [
    'schedule-record-fields',
    'schedule-stretches',
    'schedule-groups',
    'schedule-types',
  ]),
  oneOf('hours', 'when restaurants are open', ['hours', 'hours-end'], ['hours-fridays-only']),
  oneOf('lists', 'the order and the edges of pages, and the matching of searches', [
    'page-size-zero',
    'page-beyond-end',
    'page-number',
    'page-empty-result',
    'list-exclude',
    'list-order',
    'list-statuses',
    'search',
  ]),
  oneOf('tables', 'the form of a table count', ['table-count', 'table-persons']),
  oneOf('codes', 'how phones are confirmed', [
    'confirmation-reach',
    'confirmation-life',
    'code-repeat',
    'code-form',
    'code-use',
    'code-restaurants',
    'code-phones',
  ]),
  oneOf('booking-fields', 'how a booking is read and shown', [
    'booking-phones',
    'booking-nulls',
    'booking-texts',
    'booking-statuses',
    'booking-restrictions-order',
    'booking-optional-fields',
  ]),
  oneOf(
    'pos',
    'how bookings move',
    ['pos', 'cancellation', 'cancellation-events', 'active'],
    ['pos-slow', 'pos-instant'],
  ),
  oneOf('moments', 'how date-times are written', ['moments']),
  oneOf('webhook-forms', 'how webhooks are read and shown', [
    'webhook-lists',
    'webhook-matching',
    'webhook-shown',
    'webhook-token-shown',
    'webhook-order',
    'webhook-others',
    'webhook-urls',
    'webhook-put',
  ]),
  oneOf('notification-forms', 'how a notification is written', [
    'notification-content',
    'notification-headers',
    'notification-authorization',
    'notification-uuid',
    'notification-deleted',
  ]),
  oneOf(
    'tokens',
    'how tokens are made and read',
    ['token-form', 'token-issue', 'token-schemes', 'token-scopes', 'token-path'],
    ['tokens-newest-only', 'tokens-newest-five'],
  ),
  oneOf('requests', 'how strictly requests are read', [
    'request-fields',
    'request-webhook-id',
    'request-webhook-put-id',
    'request-media-type',
  ]),
  oneOf('errors', 'how refusals look', ['error-status', 'error-body', 'error-connection', 'error-headers']),
  oneOf('control', 'the offer of the control interface', ['control-capabilities', 'control-statuses']),
  oneOf('json', 'how JSON is written', [
    'answer-body',
    'json-fields',
    'json-space',
    'json-escapes',
    'content-type',
  ]),
  oneOf('http', 'how answers travel', [
    'http-content',
    'http-connection',
    'http-header-case',
    'http-more-headers',
  ]),
];
