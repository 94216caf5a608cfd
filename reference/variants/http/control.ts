import { controlBehaviour } from '../../decisions/http.ts';
import type { Capability } from '../../decisions/http.ts';
import { isControlCall, isRefusal } from '../builders/answers.ts';
import { requirementsLike, requirementsNeeding } from '../builders/requirements.ts';
import { variant } from '../builders/variant.ts';
import type { Variant } from '../builders/variant.ts';

/** Requirements that depend on a capability in addition to those that name it themselves. */
const alsoWithout: Partial<Record<Capability, RegExp>> = {
  'confirmation-code':
    /^(RESTRICT-CONFIRM|VERIFY-CODE-AGAIN|VERIFY-CODE-ANSWER-BODY|RESTRICT-OTHER-CONFIRMED|REQUEST-CODE-PHONE-COERCED)/,
  'restaurant-create':
    /^EVENT-(UPDATE-RESTAURANT|RESTAURANT-UPDATES-CAUSED|DATA-IS-RESTAURANT|DATA-RESTAURANT-AGREES)/,
  'booking-state': /^(STATES-CANCELED-FINAL|CANCEL-BOOKING-FINISHED)/,
};

function offering(id: string, capabilities: readonly Capability[]): Variant {
  const missing = controlBehaviour.capabilities.filter((one) => !capabilities.includes(one));
  return variant(
    id,
    'control-capabilities',
    `The control interface offers ${capabilities.join(', ') || 'nothing'} (every operation is optional).`,
    () => ({ capabilities }),
    {
      leavesOpen: [
        ...requirementsNeeding(missing),
        ...missing.flatMap((one) => {
          const pattern = alsoWithout[one];
          return pattern === undefined ? [] : requirementsLike(pattern);
        }),
      ],
    },
  );
}

/** Other control interfaces. */
export const controlVariants: readonly Variant[] = [
  offering('control-nothing', []),
  offering('control-codes', ['confirmation-code']),
  offering('control-bookings', ['booking-state', 'booking-delete']),
  offering('control-restaurants', ['restaurant-create', 'restaurant-update', 'restaurant-delete']),
  offering('control-no-restaurants-made', [
    'confirmation-code',
    'booking-state',
    'booking-delete',
    'restaurant-update',
  ]),
  variant(
    'control-always-200',
    'control-statuses',
    'Creations and deletions through the control interface are answered with 200 (200 or 201, 200 or 204).',
    (usual) => ({
      beforeSend: async (first, call) => {
        const answer = await usual.beforeSend(first, call);
        if (!isControlCall(call) || isRefusal(answer)) return answer;
        return { ...answer, status: 200, body: answer.body ?? { done: true } };
      },
    }),
  ),
];
