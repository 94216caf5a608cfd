import type { WebhookWrite } from '../decisions/webhooks.ts';
import { invalid } from '../wire/field-readers.ts';
import { isObject } from '../wire/json.ts';
import type { JsonObject } from '../wire/json.ts';
import type { Fault } from './fault.ts';

/** A reader of a single write: what it gives in place of the sound one's answer, undefined where that stands. */
type Reader<T> = (value: unknown) => T | undefined;

export const url =
  (write: WebhookWrite, read: Reader<string>): Fault['override'] =>
  (sound) => ({
    readWebhookUrl: (value, at) =>
      (at === write ? read(value) : undefined) ?? sound.readWebhookUrl(value, at),
  });

export const token =
  (write: WebhookWrite, read: Reader<string>): Fault['override'] =>
  (sound) => ({
    readWebhookToken: (value, at) =>
      (at === write ? read(value) : undefined) ?? sound.readWebhookToken(value, at),
  });

export const prefix =
  (write: WebhookWrite, read: Reader<string>): Fault['override'] =>
  (sound) => ({
    readWebhookPrefix: (value, at) =>
      (at === write ? read(value) : undefined) ?? sound.readWebhookPrefix(value, at),
  });

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

/** What a registration without a url is given. */
export const DEFAULT_URL = 'https://unset.invalid/';
export const unset: JsonObject = { url: DEFAULT_URL };

export function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

export function scalarText(value: unknown): string | undefined {
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined;
}

export function firstOf(value: unknown): unknown {
  return Array.isArray(value) ? value[0] : undefined;
}

export function refusedIf(refused: boolean, field: string): undefined {
  if (refused) throw invalid(field, 'is not allowed');
}
