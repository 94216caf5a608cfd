import type { RefusalKind } from '../../wire/call.ts';
import { variant } from '../builders/variant.ts';
import type { Variant } from '../builders/variant.ts';

const badInput: readonly RefusalKind[] = [
  'malformed-request',
  'invalid-field',
  'wrong-media-type',
  'too-large',
];

const restrictions: readonly RefusalKind[] = [
  'restaurant-not-active',
  'channel-off',
  'date-not-in-future',
  'outside-schedule',
  'outside-working-hours',
  'phone-not-confirmed',
  'already-booked',
];

const credentials: readonly RefusalKind[] = ['unauthenticated', 'invalid-client'];

/** Refuses kinds of requests with another status; the control interface keeps its own. */
function statuses(
  id: string,
  choice: string,
  statusOf: (kind: RefusalKind) => number | undefined,
  warns: NonNullable<Variant['warns']> = [],
): Variant {
  return variant(
    id,
    'error-status',
    `${choice} (section 7).`,
    (usual) => ({
      statusFor: (kind, operation) => {
        const isOwn = kind === 'unexpected' || kind === 'overloaded' || operation.startsWith('control:');
        return (isOwn ? undefined : statusOf(kind)) ?? usual.statusFor(kind, operation);
      },
    }),
    { warns },
  );
}

/** Other statuses of refusals. */
export const errorStatusVariants: readonly Variant[] = [
  statuses('errors-all-400', 'Every refusal has the status 400', () => 400),
  statuses('errors-all-401', 'Every refusal has the status 401', () => 401),
  statuses('errors-all-403', 'Every refusal has the status 403', () => 403),
  statuses('errors-all-404', 'Every refusal has the status 404', () => 404),
  statuses('errors-all-409', 'Every refusal has the status 409', () => 409),
  statuses('errors-all-422', 'Every refusal has the status 422', () => 422),
  statuses('errors-all-418', 'Every refusal has a rarely used status', () => 418),
  statuses('errors-credentials-403', 'Missing and wrong credentials and tokens get 403', (kind) =>
    credentials.includes(kind) ? 403 : undefined,
  ),
  statuses('errors-credentials-404', 'Callers without a valid token get 404', (kind) =>
    credentials.includes(kind) ? 404 : undefined,
  ),
  statuses('errors-credentials-400', 'Wrong credentials and tokens are bad requests', (kind) =>
    credentials.includes(kind) ? 400 : undefined,
  ),
  statuses('errors-unknown-410', 'An unknown entity is gone: 410', (kind) =>
    kind === 'unknown-entity' ? 410 : undefined,
  ),
  statuses('errors-unknown-403', 'An unknown entity is forbidden: 403', (kind) =>
    kind === 'unknown-entity' ? 403 : undefined,
  ),
  statuses('errors-restrictions-403', 'A broken booking restriction gets 403', (kind) =>
    restrictions.includes(kind) ? 403 : undefined,
  ),
  statuses('errors-restrictions-409', 'Every broken booking restriction is a conflict: 409', (kind) =>
    restrictions.includes(kind) ? 409 : undefined,
  ),
  statuses(
    'errors-bad-input-500',
    'Bad input ends in a server error',
    (kind) => (badInput.includes(kind) ? 500 : undefined),
    ['SERVICE-BAD-INPUT-NO-5XX'],
  ),
  variant(
    'errors-credentials-302',
    'error-status',
    'A call without a valid token is sent to a login page by a redirect (sections 5.7 and 7).',
    (usual) => ({
      needsToken: (operation, call) => operation !== 'unknown' && usual.needsToken(operation, call),
      statusFor: (kind, operation) =>
        kind === 'unauthenticated' && !operation.startsWith('control:')
          ? 302
          : usual.statusFor(kind, operation),
      errorHeaders: (refusal) =>
        refusal.kind === 'unauthenticated' ? { location: '/login' } : usual.errorHeaders(refusal),
    }),
  ),
];
