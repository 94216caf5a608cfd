import type { RequirementId } from '../../../spec/requirements/catalogue.ts';
import type { Restaurant } from '../../domain/restaurant.ts';
import { invalid } from '../../wire/field-readers.ts';
import { fieldsOf } from '../builders/answers.ts';
import { requirementsLike } from '../builders/requirements.ts';
import { variant } from '../builders/variant.ts';
import type { Variant } from '../builders/variant.ts';

/** A server that accepts or does something unwise, but not forbidden by the contract. */
function lenient(
  id: string,
  choice: string,
  warns: readonly RequirementId[],
  override: Variant['override'],
  leavesOpen: readonly RequirementId[] = [],
): Variant {
  return variant(`lenient-${id}`, `lenient-${id}`, choice, override, { warns, leavesOpen });
}

/** Numbers and booleans as strings, as many JSON libraries convert them. */
function asText(value: unknown): unknown {
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : value;
}

function asNumber(value: unknown): unknown {
  return typeof value === 'string' && /^-?\d+$/.test(value) ? Number(value) : value;
}

/** A restaurant that exists only in one answer. */
function phantom(id: bigint): Restaurant {
  const hours = { RESTAURANT: [], BOOKING: [] };
  return { id, name: '?', status: 'DELETED', address: {}, info: {}, properties: {}, hours, tables: 0 };
}

/** Choices that cause a warning and do not change the verdict. */
export const lenientVariants: readonly Variant[] = [
  lenient(
    'booking-types',
    'Numbers and strings in a booking request are converted into each other (section 2.5).',
    ['CREATE-BOOKING-TYPES-COERCED'],
    (usual) => ({
      readPersons: (value, ...rest) => usual.readPersons(asNumber(value), ...rest),
      readFirstName: (value, ...rest) => usual.readFirstName(asText(value), ...rest),
      readLastName: (value, ...rest) => usual.readLastName(asText(value), ...rest),
      readComment: (value, ...rest) => usual.readComment(asText(value), ...rest),
      readPromo: (value, ...rest) => usual.readPromo(asText(value), ...rest),
    }),
  ),
  lenient(
    'booking-fractions',
    'A fraction of persons is rounded (section 2.5).',
    ['CREATE-BOOKING-PERSONS-FRACTION'],
    (usual) => ({
      readPersons: (value, ...rest) =>
        usual.readPersons(typeof value === 'number' ? Math.trunc(value) : value, ...rest),
    }),
  ),
  lenient(
    'webhook-types',
    'Numbers and booleans in a webhook are converted to strings (section 2.8).',
    ['CREATE-WEBHOOK-TYPES-COERCED', 'REPLACE-WEBHOOK-TYPES-COERCED'],
    (usual) => ({
      readWebhookToken: (value, ...rest) => usual.readWebhookToken(asText(value), ...rest),
      readWebhookPrefix: (value, ...rest) => usual.readWebhookPrefix(asText(value), ...rest),
    }),
  ),
  lenient(
    'code-types',
    'A code may be sent as a number (section 2.7).',
    ['VERIFY-CODE-CODE-COERCED'],
    (usual) => ({ readCode: (value, ...rest) => usual.readCode(asText(value), ...rest) }),
  ),
  lenient(
    'page-defaults',
    'Without page and size the first 20 restaurants are listed (section 4.2).',
    ['LIST-RESTAURANTS-PAGE-MISSING', 'LIST-RESTAURANTS-SIZE-MISSING'],
    () => ({ defaultPage: '0', defaultSize: '20' }),
  ),
  lenient(
    'page-numbers',
    'A page or size that is negative or not a number counts as the default (section 4.2).',
    [
      'LIST-RESTAURANTS-PAGE-NOT-NUMBER',
      'LIST-RESTAURANTS-SIZE-NOT-NUMBER',
      'LIST-RESTAURANTS-PAGE-NEGATIVE',
    ],
    (usual) => ({
      readPageNumber: (text, ...rest) => usual.readPageNumber(/^\d+$/.test(text) ? text : '0', ...rest),
      readPageSize: (text, ...rest) => usual.readPageSize(/^[1-9]\d*$/.test(text) ? text : '20', ...rest),
    }),
  ),
  lenient(
    'exclude-ids',
    'An excludeIds that is not a number excludes nothing (section 4.2).',
    ['LIST-RESTAURANTS-EXCLUDE-NOT-NUMBER'],
    (usual) => ({
      readExcludeId: (text, ...rest) => (/^-?\d+$/.test(text) ? usual.readExcludeId(text, ...rest) : -1n),
    }),
  ),
  lenient(
    'tables-date-without-offset',
    'A date-time without an offset counts as UTC (section 4.5).',
    ['COUNT-TABLES-DATE-OFFSET'],
    (usual) => ({
      readTablesDate: (text, ...rest) =>
        usual.readTablesDate(/T\d\d:\d\d:\d\d(\.\d+)?$/.test(text) ? `${text}Z` : text, ...rest),
    }),
  ),
  lenient(
    'tables-persons-fraction',
    'A fraction of persons is rounded (section 4.5).',
    ['COUNT-TABLES-PERSONS-FRACTION'],
    (usual) => ({
      readTablesPersons: (text, ...rest) =>
        usual.readTablesPersons(text.replace(/(?<=\d)\.\d+$/, ''), ...rest),
    }),
  ),
  lenient(
    'unknown-restaurants',
    'An unknown restaurant has no table and is always closed (sections 4.5 and 4.6).',
    ['GET-SCHEDULE-UNKNOWN-ID', 'COUNT-TABLES-UNKNOWN-ID'],
    (usual) => ({
      restaurantById: (restaurants, id, operation) => {
        const known = usual.restaurantById(restaurants, id, operation);
        const isLenient = operation === 'getSchedule' || operation === 'countFreeTables';
        return known ?? (isLenient ? phantom(id) : undefined);
      },
    }),
  ),
  lenient(
    'webhook-deletion',
    'The deletion of a webhook that does not exist succeeds (section 4.15).',
    ['DELETE-WEBHOOK-UNKNOWN-ID'],
    (usual) => ({
      webhookById: (webhooks, id, purpose) => {
        const known = usual.webhookById(webhooks, id, purpose);
        if (known !== undefined || purpose !== 'delete') return known;
        return { id, url: '', token: undefined, authorizationHeaderPrefix: '', events: [], entities: [] };
      },
    }),
  ),
  lenient(
    'token-type',
    'The token_type is written bearer (section 5.3).',
    ['TOKEN-TOKEN-TYPE-CASE'],
    (usual) => ({
      tokenJson: (...given) => ({ ...fieldsOf(usual.tokenJson(...given)), token_type: 'bearer' }),
    }),
  ),
  lenient(
    'token-exp',
    'The claim exp is ten minutes after the real expiry of the token (section 5.5).',
    ['AUTH-TOKEN-EXP-AGREES'],
    (usual) => ({
      tokenClaims: (...given) => {
        const claims = usual.tokenClaims(...given);
        return { ...claims, exp: claims.exp + 600 };
      },
    }),
  ),
  lenient(
    'page-flags',
    'Flags that should agree contradict each other: empty and unsorted, the two sorts (section 2.2).',
    ['SORT-EMPTY-AGREES', 'SORT-BOTH-AGREE', 'PAGEABLE-PAGED-TRUE'],
    (usual) => ({
      pageableJson: (...given) => ({
        ...fieldsOf(usual.pageableJson(...given)),
        unpaged: true,
        paged: false,
        sort: { sorted: true, unsorted: false, empty: true },
      }),
    }),
  ),
  lenient(
    'restaurant-nulls',
    'A restaurant shows null for absent fields, outside of pages too (section 2.1).',
    requirementsLike(/^RESTAURANT-((ADDRESS|INFO|PROPERTIES)-)?NULL-FREE$/),
    (usual) => ({
      restaurantJson: (restaurant) => ({
        ...fieldsOf(usual.restaurantJson(restaurant, 'page')),
        description: restaurant.description ?? null,
      }),
    }),
  ),
  lenient(
    'https-only',
    'Webhooks with a plain HTTP address are refused (section 2.8: HTTPS is recommended).',
    ['CREATE-WEBHOOK-PLAIN-HTTP-ACCEPTED', 'REPLACE-WEBHOOK-PLAIN-HTTP-ACCEPTED'],
    (usual) => ({
      readWebhookUrl: (...sent) => {
        const url = usual.readWebhookUrl(...sent);
        if (!/^https:/i.test(url)) throw invalid('url', 'must be an HTTPS address');
        return url;
      },
    }),
    // Nothing is delivered to the listener of a run, which has no certificate.
    requirementsLike(/^EVENT-/),
  ),
];
