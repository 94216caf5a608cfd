import { randomBytes, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { fieldsOf } from './json-object.ts';
import type { Variant } from './variant.ts';

/** So slow that the traffic of a run makes such a sender fall behind by many seconds. */
const IN_LINE_MS = 400;

/** A UUID of version 7: ordered by time. */
function uuidOfTime(): string {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(Date.now(), 0, 6);
  bytes[6] = 0x70 | ((bytes[6] ?? 0) & 0x0f);
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** Notifications leave after some time, and none waits for another. */
function late(id: string, choice: string, delayMs: (n: number) => number): Variant {
  return {
    id,
    kind: 'notification-time',
    choice: `${choice} (section 6.6).`,
    override: () => {
      let sent = 0;
      return { deliveryKeepsOrder: false, deliveryDelayMs: () => delayMs((sent += 1)) };
    },
  };
}

function headers(
  id: string,
  choice: string,
  change: (usual: Readonly<Record<string, string>>) => Readonly<Record<string, string>>,
): Variant {
  return {
    id,
    kind: 'notification-headers',
    choice,
    override: (usual) => ({ deliveryHeaders: (...given) => change(usual.deliveryHeaders(...given)) }),
  };
}

function renamed(
  usual: Readonly<Record<string, string>>,
  nameOf: (name: string) => string,
): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(usual).map(([name, value]) => [nameOf(name), value]));
}

/** Other ways to tell webhooks of events. */
export const notificationVariants: readonly Variant[] = [
  late('notifications-late', 'Notifications leave after 1.5 s', () => 1500),
  late(
    'notifications-out-of-order',
    'Every second notification is overtaken by the next',
    (n) => (n % 2) * 700,
  ),
  late('notifications-all-at-once', 'Notifications do not wait for each other', () => 0),
  {
    id: 'notifications-in-line',
    kind: 'notification-time',
    choice: `Each webhook is told of one event at a time, ${IN_LINE_MS} ms apart (section 6.6).`,
    override: () => ({ deliveryDelayMs: () => IN_LINE_MS }),
  },
  {
    id: 'notifications-doubled',
    kind: 'notification-count',
    choice: 'Each notification is sent twice, with one uuid (section 6.6).',
    override: (usual) => ({
      notificationsFor: (...given) => usual.notificationsFor(...given).flatMap((one) => [one, one]),
    }),
  },
  {
    id: 'notifications-once',
    kind: 'notification-retries',
    choice: 'A notification that fails is not sent again (section 6.6).',
    override: () => ({ deliveryAttempts: 1 }),
  },
  {
    id: 'notifications-many-retries',
    kind: 'notification-retries',
    choice: 'A notification that fails is sent again every 20 ms, ten times in all (section 6.6).',
    override: () => ({ deliveryAttempts: 10, retryDelayMs: () => 20 }),
  },
  {
    id: 'notifications-only-200-will-do',
    kind: 'notification-retries',
    choice: 'Only the reply 200 ends the retries (section 6.6).',
    override: () => ({ deliverySucceeded: (status) => status === 200 }),
  },
  {
    id: 'notifications-chunked',
    kind: 'notification-content',
    choice: 'Notifications are sent in chunks, without a length (HTTP).',
    override: () => ({
      deliveryContent: (text) => {
        const bytes = Buffer.from(text);
        const count = Math.ceil(bytes.length / 50);
        return Readable.from(Array.from({ length: count }, (_, n) => bytes.subarray(n * 50, (n + 1) * 50)));
      },
    }),
  },
  headers('notifications-headers-capitalized', 'Names of headers are Capitalized (HTTP).', (usual) =>
    renamed(usual, (name) => name.replace(/(^|-)[a-z]/g, (letters) => letters.toUpperCase())),
  ),
  headers('notifications-headers-upper', 'Names of headers are in capitals (HTTP).', (usual) =>
    renamed(usual, (name) => name.toUpperCase()),
  ),
  headers('notifications-charset', 'The Content-Type has a charset (section 6.1).', (usual) => ({
    ...usual,
    'content-type': 'application/json;charset=UTF-8',
  })),
  headers(
    'notifications-charset-quoted',
    'The Content-Type has parameters and capitals (section 6.1).',
    (usual) => ({
      ...usual,
      'content-type': 'Application/JSON; charset="utf-8"; v=1',
    }),
  ),
  headers(
    'notifications-signed',
    'Notifications carry a signature and more (section 6.6: not shown).',
    (usual) => ({
      ...usual,
      'x-signature': 'sha256=00ff',
      'x-event-id': '42',
      accept: '*/*',
      traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
    }),
  ),
  headers(
    'notifications-connection-close',
    'Each notification has a connection of its own (HTTP).',
    (usual) => ({
      ...usual,
      connection: 'close',
    }),
  ),
  {
    id: 'notifications-bearer-without-token',
    kind: 'notification-authorization',
    choice: 'Without a token the header Authorization holds «Bearer» alone (section 6.3: observed).',
    override: (usual) => ({
      authorizationHeader: (webhook) => usual.authorizationHeader(webhook) ?? 'Bearer',
    }),
  },
  {
    id: 'notifications-anonymous-without-token',
    kind: 'notification-authorization',
    choice:
      'Without a token the header Authorization holds a word of the service’s own (section 6.3: observed).',
    override: (usual) => ({
      authorizationHeader: (webhook) => usual.authorizationHeader(webhook) ?? 'Anonymous',
    }),
  },
  {
    id: 'notifications-uuid-7',
    kind: 'notification-uuid',
    choice: 'The uuid is one of version 7 (section 2.9).',
    override: () => ({ notificationId: uuidOfTime }),
  },
  {
    id: 'notifications-uuid-in-capitals',
    kind: 'notification-uuid',
    choice: 'The uuid is written in capitals (section 2.9).',
    override: () => ({ notificationId: () => randomUUID().toUpperCase() }),
  },
  {
    id: 'notifications-uuid-shared',
    kind: 'notification-uuid',
    choice: 'The notifications of one event to several webhooks have the same uuid (section 2.9: observed).',
    override: (usual) => {
      let id = usual.notificationId();
      return {
        // Asked for once an event, before its notifications are made.
        nameOfChange: (...change) => {
          id = usual.notificationId();
          return usual.nameOfChange(...change);
        },
        notificationId: () => id,
      };
    },
  },
  {
    id: 'notifications-of-deleted-show-final-state',
    kind: 'notification-deleted',
    choice: 'A deleted booking is told as CANCELED (section 6.5: for DELETE the shape and id count).',
    override: (usual) => ({
      notificationJson: (notification, date) => {
        const { event, entity, data } = notification;
        const isDeleted = event === 'DELETE' && entity === 'BOOKING';
        const told = isDeleted
          ? { ...notification, data: { ...fieldsOf(data), state: 'CANCELED' } }
          : notification;
        return usual.notificationJson(told, date);
      },
    }),
  },
];
