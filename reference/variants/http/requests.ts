import { requestFields } from '../../domain/booking.ts';
import { Refusal } from '../../wire/call.ts';
import type { Call, OperationName } from '../../wire/call.ts';
import { invalid } from '../../wire/field-readers.ts';
import { isObject, property } from '../../wire/json.ts';
import type { JsonObject } from '../../wire/json.ts';
import { isControlCall } from '../builders/answers.ts';
import { variant } from '../builders/variant.ts';
import type { Variant } from '../builders/variant.ts';

const webhookFields = ['id', 'url', 'token', 'authorizationHeaderPrefix', 'events', 'entities'];

/** The fields that the contract names for each body. */
const known: Partial<Record<OperationName, readonly string[]>> = {
  createBooking: requestFields,
  requestConfirmationCode: ['phone'],
  verifyConfirmationCode: ['phone', 'code'],
  createWebhook: webhookFields,
  replaceWebhook: webhookFields,
};

/** The body of a call, if it is a JSON object. */
function bodyOf(call: Call): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(call.body.toString());
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Refuses some calls before their handlers. */
function strict(id: string, kind: string, choice: string, check: (call: Call) => void): Variant {
  return variant(id, kind, choice, (usual) => ({
    intercept: (call) => {
      if (!isControlCall(call)) check(call);
      return usual.intercept(call);
    },
  }));
}

/** Other demands on requests. */
export const requestVariants: readonly Variant[] = [
  strict(
    'requests-unknown-fields-refused',
    'request-fields',
    'A body with a field that the contract does not name is refused (section 2: observed).',
    (call) => {
      const names = known[call.operation];
      const unknown = Object.keys(bodyOf(call) ?? {}).find((name) => names?.includes(name) === false);
      if (unknown !== undefined) throw invalid(unknown, 'is not known');
    },
  ),
  strict(
    'requests-new-webhook-without-id',
    'request-webhook-id',
    'A registration of a webhook must not hold an id (section 4.13: accepted or not).',
    (call) => {
      const body = call.operation === 'createWebhook' ? bodyOf(call) : undefined;
      if (body !== undefined && Object.hasOwn(body, 'id')) throw invalid('id', 'is assigned by the service');
    },
  ),
  strict(
    'requests-webhook-of-other-id-refused',
    'request-webhook-put-id',
    'A replacement whose body holds another id than its path is refused (section 4.14: observed).',
    (call) => {
      const body = call.operation === 'replaceWebhook' ? bodyOf(call) : undefined;
      const sent = body === undefined ? undefined : property(body, 'id');
      const path = Number(call.id);
      // Compared as floats, so that an unchanged id is never refused.
      if (typeof sent === 'number' && sent !== path) throw new Refusal('conflict', 'The ids differ');
    },
  ),
  variant(
    'requests-any-media-type',
    'request-media-type',
    'A body is read with any Content-Type, or without one (section 1: observed).',
    (usual) => ({
      acceptsMediaType: (contentType, expected) =>
        expected === 'application/json' || usual.acceptsMediaType(contentType, expected),
    }),
  ),
  variant(
    'requests-plain-json-type-only',
    'request-media-type',
    'Parameters of the Content-Type other than a charset are refused (section 1: observed).',
    (usual) => ({
      acceptsMediaType: (contentType, expected) =>
        /^[^;]+(;\s*charset=[^;]+)?$/i.test(contentType ?? '') &&
        usual.acceptsMediaType(contentType, expected),
    }),
  ),
];
