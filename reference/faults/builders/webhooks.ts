import type { WebhookWrite } from '../../decisions/webhooks.ts';
import type { Webhook, WebhookPlace } from '../../domain/webhook.ts';
import type { Answer, Call, OperationName } from '../../wire/call.ts';
import { invalid } from '../../wire/field-readers.ts';
import { isObject } from '../../wire/json.ts';
import type { Json, JsonObject } from '../../wire/json.ts';
import type { Fault } from './fault.ts';
import { fieldOf, withField } from './json.ts';

/** The shown field of a webhook; `former` is the webhook before its last replacement, if any. */
export type Shown = (webhook: Webhook, former: Webhook) => Json | undefined;

/**
 * Shows a field differently from its stored value.
 *
 * @param write the last write to the webhook: only webhooks after such a write are shown wrongly
 * @param places where they are shown wrongly
 */
export function shownOtherwise(
  write: 'created' | 'replaced',
  places: readonly WebhookPlace[],
  field: keyof Webhook,
  value: Shown,
): Fault['override'] {
  return (sound) => {
    const formers = new WeakMap<Webhook, Webhook>();
    return {
      replacedWebhook: (old, request) => {
        const replaced = sound.replacedWebhook(old, request);
        formers.set(replaced, old);
        return replaced;
      },
      webhookJson: (webhook, where) => {
        const json = sound.webhookJson(webhook, where);
        const former = formers.get(webhook);
        const concerned = (former === undefined) === (write === 'created') && places.includes(where);
        return concerned ? withField(json, field, () => value(webhook, former ?? webhook)) : json;
      },
    };
  };
}

/** In the answer to a registration, and in lists until the webhook is replaced. */
export function answeredOnCreation(field: keyof Webhook, value: Shown): Fault['override'] {
  return shownOtherwise('created', ['created', 'listed'], field, value);
}

/** In the answer to a replacement, and in lists from then on. */
export function answeredOnReplacement(field: keyof Webhook, value: Shown): Fault['override'] {
  return shownOtherwise('replaced', ['replaced', 'listed'], field, value);
}

/** Changes the successful answers of one operation; `n` counts them from 1. */
export function answered(
  operation: OperationName,
  change: (answer: Answer, n: number, call: Call) => Answer,
): Fault['override'] {
  return (sound) => {
    let n = 0;
    return {
      beforeSend: (answer, call) => {
        if (call.operation !== operation || answer.status !== 200) return sound.beforeSend(answer, call);
        n += 1;
        return sound.beforeSend(change(answer, n, call), call);
      },
    };
  };
}

/** As {@link answered}, with another body. */
export function bodied(operation: OperationName, change: (body: Json) => Json): Fault['override'] {
  return answered(operation, (answer) => ({ ...answer, body: change(answer.body ?? null) }));
}

/** An answer with another status. */
export const status = (code: number) => (answer: Answer) => ({ ...answer, status: code });

/** An answer with another media type. */
export const media = (contentType: string) => (answer: Answer) => ({ ...answer, contentType });

/** An answer without a body. */
export const blank = (answer: Answer): Answer => ({ ...answer, rawBody: '' });

/** A reader of one write, in place of the sound one; undefined leaves it to the sound one. */
type Reader<T> = (value: unknown) => T | undefined;

/** Reads the url of one write differently. */
export const url =
  (write: WebhookWrite, read: Reader<string>): Fault['override'] =>
  (sound) => ({
    readWebhookUrl: (value, at) =>
      (at === write ? read(value) : undefined) ?? sound.readWebhookUrl(value, at),
  });

/** Reads the token of one write differently. */
export const token =
  (write: WebhookWrite, read: Reader<string>): Fault['override'] =>
  (sound) => ({
    readWebhookToken: (value, at) =>
      (at === write ? read(value) : undefined) ?? sound.readWebhookToken(value, at),
  });

/** Reads the authorizationHeaderPrefix of one write differently. */
export const prefix =
  (write: WebhookWrite, read: Reader<string>): Fault['override'] =>
  (sound) => ({
    readWebhookPrefix: (value, at) =>
      (at === write ? read(value) : undefined) ?? sound.readWebhookPrefix(value, at),
  });

/** Reads the body of one write differently; `json` parses it. */
export const body =
  (write: WebhookWrite, read: (text: string, json: () => unknown) => unknown): Fault['override'] =>
  (sound) => ({
    sentWebhook: (call, soundly) => {
      const text = call.body.toString();
      const lenient =
        call.operation === `${write}Webhook` ? read(text, () => sound.parseJson(text)) : undefined;
      return isObject(lenient) ? lenient : sound.sentWebhook(call, soundly);
    },
  });

/** The url of a registration without one. */
export const DEFAULT_URL = 'https://unset.invalid/';

/** A webhook with only default values. */
export const unset: JsonObject = { url: DEFAULT_URL };

/** A string; undefined for any other value. */
export function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** A number or a boolean as a string; undefined for any other value. */
export function scalarText(value: unknown): string | undefined {
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined;
}

/** The first element of a list; undefined for any other value. */
export function firstOf(value: unknown): unknown {
  return Array.isArray(value) ? value[0] : undefined;
}

/** Refuses a field on a condition; otherwise leaves it to the sound reader. */
export function refusedIf(refused: boolean, field: string): undefined {
  if (refused) throw invalid(field, 'is not allowed');
}

/** Longer than any replica lags behind, in ms. */
const SLIP_MS = 8000;

/** A write that also reached a webhook beside its own. */
interface Slip {
  readonly written: Webhook;
  /** Milliseconds since the epoch. */
  readonly until: number;
}

/**
 * For some seconds after a write, lists show the neighbours of the written webhook differently: those that were
 * registered just before and just after it.
 *
 * Only neighbours of the same burst, without another operation on webhooks between them, so that the webhooks of
 * others are not disturbed.
 *
 * @param change how a neighbour is shown; undefined leaves it out
 */
export function neighboursListed(
  write: 'replace' | 'delete',
  change: (neighbour: Json, written: Webhook) => Json | undefined,
): Fault['override'] {
  return (sound) => {
    const bursts = new Map<bigint, readonly bigint[]>();
    const slips = new Map<Json | undefined, Slip>();
    let burst: bigint[] = [];
    const noteSlips = (written: Webhook): void => {
      const made = bursts.get(written.id) ?? [];
      const at = made.indexOf(written.id);
      const until = Date.now() + SLIP_MS;
      // Lists hold small ids as bigints too, because they are compared before they are serialized.
      for (const id of [made[at - 1], made[at + 1]]) if (id !== undefined) slips.set(id, { written, until });
    };
    return {
      newWebhookId: (n) => {
        const id = sound.newWebhookId(n);
        burst.push(id);
        bursts.set(id, burst);
        return id;
      },
      replacedWebhook: (old, request) => {
        const replaced = sound.replacedWebhook(old, request);
        slips.delete(old.id);
        if (write === 'replace') noteSlips(replaced);
        return replaced;
      },
      deletedWebhook: (webhook) => {
        slips.delete(webhook.id);
        if (write === 'delete') noteSlips(webhook);
        return sound.deletedWebhook(webhook);
      },
      beforeSend: (answer, call) => {
        const { body } = answer;
        if (call.operation !== 'createWebhook') burst = [];
        if (call.operation !== 'listWebhooks' || !Array.isArray(body)) return sound.beforeSend(answer, call);
        const list = body.flatMap((item: Json) => {
          const slip = slips.get(fieldOf(item, 'id'));
          return slip !== undefined && Date.now() < slip.until ? (change(item, slip.written) ?? []) : [item];
        });
        return sound.beforeSend({ ...answer, body: list }, call);
      },
    };
  };
}
