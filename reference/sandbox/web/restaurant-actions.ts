import { controlOperations } from '../../operations/control.ts';
import { createWebhook } from '../../operations/webhooks.ts';
import { exchangeOf, handledAnswer } from '../../server/answering.ts';
import { Service } from '../../service/service.ts';
import type { Operation } from '../../service/service.ts';
import type { Answer, Call } from '../../wire/call.ts';
import { isObject, jsonText, property } from '../../wire/json.ts';
import type { Json } from '../../wire/json.ts';
import { onlyOf, readPairs } from '../../wire/parameters.ts';
import { INBOX_PATH } from '../feeds/inbox.ts';
import type { Outcome } from '../pages/layout.ts';
import type { RestaurantSide } from '../pages/restaurant-page.ts';

/** The fields of a form. */
export type Form = (name: string) => string;

/** @throws Refusal for a body that is no form, and for a field that is sent twice. */
export function readForm(body: Buffer): Form {
  const pairs = readPairs(body.toString());
  return (name) => onlyOf(pairs, name) ?? '';
}

interface Step {
  readonly operation: Operation;
  readonly id?: string;
  readonly body?: Json;
  /** What is said when it is done. */
  readonly done: string;
}

function controlOperation(capability: string): Operation {
  const operation = controlOperations.find(({ name }) => name === `control:${capability}`);
  if (operation === undefined) throw new Error(`there is no operation for ${capability}`);
  return operation;
}

function callOf({ operation, id = '', body }: Omit<Step, 'done'>, query = ''): Call {
  return {
    operation: operation.name,
    path: operation.path.replace(':id', encodeURIComponent(id)),
    id,
    query,
    headers: body === undefined ? {} : { 'content-type': 'application/json' },
    body: Buffer.from(body === undefined ? '' : jsonText(body)),
  };
}

/** What each form of the pages asks for. */
const STEPS: Readonly<Record<string, (form: Form) => Step>> = {
  move: (form) => ({
    operation: controlOperation('booking-state'),
    id: form('id'),
    body: { state: form('state') },
    done: `Booking ${form('id')} is now ${form('state')}.`,
  }),
  delete: (form) => ({
    operation: controlOperation('booking-delete'),
    id: form('id'),
    done: `Booking ${form('id')} is deleted.`,
  }),
  connect: (form) => ({
    operation: controlOperation('restaurant-create'),
    body: {
      name: form('name'),
      status: 'ACTIVE',
      address: { city: form('city') },
      info: {},
      properties: { phoneConfirmationEnabled: form('asks') === 'true', guestAcquisitionChannelEnabled: true },
    },
    done: `${form('name')} is connected; it stands at the end of the list.`,
  }),
  update: (form) => ({
    operation: controlOperation('restaurant-update'),
    id: form('id'),
    body: { properties: { [form('field')]: form('value') === 'true' } },
    done: `Restaurant ${form('id')} is updated.`,
  }),
  remove: (form) => ({
    operation: controlOperation('restaurant-delete'),
    id: form('id'),
    done: `Restaurant ${form('id')} is removed.`,
  }),
};

export const restaurantActions = Object.keys(STEPS);

/** Carries a step out with the code of its operation; the log shows it like a request. */
async function carryOut(service: Service, step: Step): Promise<Outcome> {
  const call = callOf(step);
  const answer = await handledAnswer(service, step.operation, call);
  const text = answer.body === undefined ? answer.rawBody : jsonText(answer.body);
  service.watcher.served(exchangeOf(call, step.operation.method, answer, text, service.now()));
  if (answer.status < 300) return { isDone: true, text: step.done };
  return { isDone: false, text: `Refused with status ${answer.status}: ${messageOf(answer) ?? text ?? ''}` };
}

function messageOf({ body }: Answer): string | undefined {
  const message = isObject(body) ? property(body, 'message') : undefined;
  return typeof message === 'string' ? message : undefined;
}

/** Carries out what a form of the restaurant's side asks for; its name is one of {@link restaurantActions}. */
export async function actAsRestaurant(service: Service, action: string, form: Form): Promise<Outcome> {
  const step = STEPS[action];
  if (step === undefined) throw new Error(`there is no action ${action}`);
  return carryOut(service, step(form));
}

/** Registers an inbox of the sandbox for every event, with the API's own code. */
export async function registerInbox(service: Service, form: Form): Promise<Outcome> {
  const inbox = form('inbox');
  if (!/^[\w.-]{1,64}$/.test(inbox))
    return { isDone: false, text: 'The name of an inbox has up to 64 letters, digits, dots, - and _.' };
  const answers = form('status') === '503' ? '?status=503' : '';
  const token = form('token');
  return carryOut(service, {
    operation: {
      name: 'createWebhook',
      method: 'POST',
      path: '/api/v1/external/webhook',
      handle: createWebhook,
    },
    body: {
      url: `${service.url}${INBOX_PATH}/${inbox}${answers}`,
      events: ['CREATE', 'UPDATE', 'DELETE'],
      entities: ['BOOKING', 'RESTAURANT'],
      ...(token !== '' && { token }),
    },
    done: `${inbox} is registered as a webhook.`,
  });
}

/** What the restaurant's side sees now; a code is read as the control interface gives it. */
export async function restaurantSide(service: Service): Promise<RestaurantSide> {
  const { behaviour } = service;
  const reading = controlOperation('confirmation-code');
  const codes = service.codes.all().toReversed().slice(0, 50);
  const shown = await Promise.all(
    codes.map(async ({ restaurantId, phone, sentAt, used }) => {
      const query = `restaurantId=${restaurantId}&phone=${encodeURIComponent(phone)}`;
      const { body } = await handledAnswer(service, reading, callOf({ operation: reading }, query));
      const code = isObject(body) ? property(body, 'code') : undefined;
      const restaurant = service.restaurants.all.get(restaurantId)?.name ?? String(restaurantId);
      return { restaurant, phone, sentAt, isUsed: used, code: typeof code === 'string' ? code : 'not shown' };
    }),
  );
  return {
    codes: shown,
    bookings: service.bookings.all().toReversed(),
    restaurants: [...service.restaurants.all.values()],
    offers: (capability) => behaviour.capabilities.some((one) => one === capability),
  };
}
