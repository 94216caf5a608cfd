import type { WebhookWrite } from '../../decisions/webhooks.ts';
import { entityKinds, eventKinds } from '../../domain/webhook.ts';
import { isObject } from '../../wire/json.ts';
import { breaking } from '../builders/fault.ts';
import type { Fault } from '../builders/fault.ts';

type ListField = 'events' | 'entities';

/** Reads a list of one write; undefined leaves it to the sound reader. */
function list(
  write: WebhookWrite,
  field: ListField,
  read: (value: unknown) => readonly string[] | undefined,
): Fault['override'] {
  return (sound) =>
    field === 'events'
      ? {
          readWebhookEvents: (value, at) =>
            (at === write ? read(value) : undefined) ?? sound.readWebhookEvents(value, at),
        }
      : {
          readWebhookEntities: (value, at) =>
            (at === write ? read(value) : undefined) ?? sound.readWebhookEntities(value, at),
        };
}

/** The texts of a list; undefined for anything else. */
function textsOf(value: unknown): string[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const texts = value.flatMap((item: unknown) => (typeof item === 'string' ? [item] : []));
  return texts.length === value.length ? texts : undefined;
}

function allUnlike(texts: readonly string[] = []): boolean {
  return new Set(texts).size === texts.length;
}

function listFaults(write: WebhookWrite, field: ListField): Fault[] {
  const area = write === 'create' ? 'CREATE' : 'REPLACE';
  const FIELD = field === 'events' ? 'EVENTS' : 'ENTITIES';
  const kinds: readonly string[] = field === 'events' ? eventKinds : entityKinds;
  const known = (text: string): boolean => kinds.includes(text);
  const what = write === 'create' ? 'registration' : 'replacement';
  /** Lists without repetition that `fits` lets pass. */
  const unlike = (fits: (texts: readonly string[]) => boolean) =>
    list(write, field, (value) => {
      const texts = textsOf(value);
      return texts !== undefined && allUnlike(texts) && fits(texts) ? texts : undefined;
    });
  /** Lists of known values that `fits` lets pass. */
  const repeated = (fits: (texts: readonly string[]) => boolean) =>
    list(write, field, (value) => {
      const texts = textsOf(value);
      return texts?.every(known) === true && fits(texts) ? texts : undefined;
    });
  return [
    ...breaking(`${area}-WEBHOOK-${FIELD}-WRONG-TYPE`, {
      [`webhooks-${write}-${field}-letters`]: [
        `A string for the ${field} of a ${what} is split into its letters.`,
        list(write, field, (value) => (typeof value === 'string' ? Array.from(value) : undefined)),
      ],
      [`webhooks-${write}-${field}-keys`]: [
        `An object for the ${field} of a ${what} is read as the list of its keys.`,
        list(write, field, (value) => (isObject(value) ? ['0', ...Object.keys(value)] : undefined)),
      ],
    }),
    ...breaking(`${area}-WEBHOOK-${FIELD}-ENUM`, {
      [`webhooks-${write}-${field}-any`]: [
        `The ${field} of a ${what} are stored without a check of their values.`,
        unlike(() => true),
      ],
      [`webhooks-${write}-${field}-first-checked`]: [
        `Only the first of the ${field} of a ${what} is checked.`,
        unlike(([first = '']) => known(first)),
      ],
      [`webhooks-${write}-${field}-any-case`]: [
        `The ${field} of a ${what} are compared without regard to case, and stored as they were sent.`,
        unlike((texts) => texts.every((text) => known(text.toUpperCase()))),
      ],
    }),
    ...breaking(`${area}-WEBHOOK-${FIELD}-UNIQUE`, {
      [`webhooks-${write}-${field}-repeated`]: [
        `The ${field} of a ${what} are stored as often as they were sent.`,
        repeated((texts) => texts.length <= 20),
      ],
      [`webhooks-${write}-${field}-repeated-alone`]: [
        `Among the ${field} of a ${what} a repetition is detected only next to a different value.`,
        repeated((texts) => texts.length <= 20 && new Set(texts).size === 1),
      ],
      [`webhooks-${write}-${field}-repeated-apart`]: [
        `Among the ${field} of a ${what} a repetition is detected only if it follows immediately.`,
        repeated((texts) => texts.every((text, at) => text !== texts[at + 1])),
      ],
    }),
  ];
}

/** The lists in registrations and replacements: sections 2.8 and 8. */
export const subscriptionFaults: readonly Fault[] = [
  ...listFaults('create', 'events'),
  ...listFaults('create', 'entities'),
  ...listFaults('replace', 'events'),
  ...listFaults('replace', 'entities'),
];
