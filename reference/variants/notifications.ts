import { randomBytes, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { fieldsOf } from './builders/answers.ts';
import { variant } from './builders/variant.ts';
import type { Variant } from './builders/variant.ts';

/** So slow that the sender falls behind by many seconds in a run. */
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
  return variant(id, 'notification-time', `${choice} (section 6.6).`, () => {
    let sent = 0;
    return { deliveryLine: 'none', deliveryDelayMs: () => delayMs((sent += 1)) };
  });
}

function headers(
  id: string,
  choice: string,
  change: (usual: Readonly<Record<string, string>>) => Readonly<Record<string, string>>,
): Variant {
  return variant(id, 'notification-headers', choice, (usual) => ({
    deliveryHeaders: (...given) => change(usual.deliveryHeaders(...given)),
  }));
}

function renamed(
  usual: Readonly<Record<string, string>>,
  nameOf: (name: string) => string,
): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(usual).map(([name, value]) => [nameOf(name), value]));
}

/** Other ways to send notifications. */
export const notificationVariants: readonly Variant[] = [
  late('notifications-late', 'Notifications leave after 1.5 s', () => 1500),
  late(
    'notifications-out-of-order',
    'Every second notification is overtaken by the next',
    (n) => (n % 2) * 700,
  ),
  late('notifications-all-at-once', 'Notifications do not wait for each other', () => 0),
  variant(
    'notifications-in-line',
    'notification-time',
    `Each webhook gets one notification at a time, ${IN_LINE_MS} ms apart (section 6.6).`,
    () => ({ deliveryDelayMs: () => IN_LINE_MS }),
  ),
  variant(
    'notifications-doubled',
    'notification-count',
    'Each notification is sent twice, with one uuid (section 6.6).',
    (usual) => ({
      notificationsFor: (...given) => usual.notificationsFor(...given).flatMap((one) => [one, one]),
    }),
  ),
  variant(
    'notifications-once',
    'notification-retries',
    'A notification that fails is not sent again (section 6.6).',
    () => ({ deliveryAttempts: 1 }),
  ),
  variant(
    'notifications-many-retries',
    'notification-retries',
    'A notification that fails is sent again every 20 ms, ten times in all (section 6.6).',
    () => ({ deliveryAttempts: 10, retryDelayMs: () => 20 }),
  ),
  variant(
    'notifications-only-200-will-do',
    'notification-retries',
    'Only the reply 200 ends the retries (section 6.6).',
    () => ({ deliverySucceeded: (status) => status === 200 }),
  ),
  variant(
    'notifications-chunked',
    'notification-content',
    'Notifications are sent in chunks, without a length (HTTP).',
    () => ({
      deliveryContent: (text) => {
        const bytes = Buffer.from(text);
        const count = Math.ceil(bytes.length / 50);
        return Readable.from(Array.from({ length: count }, (_, n) => bytes.subarray(n * 50, (n + 1) * 50)));
      },
    }),
  ),
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
  headers('notifications-connection-close', 'Each notification has its own connection (HTTP).', (usual) => ({
    ...usual,
    connection: 'close',
  })),
  variant(
    'notifications-bearer-without-token',
    'notification-authorization',
    'Without a token the header Authorization holds only the word Bearer (section 6.3: observed).',
    (usual) => ({
      authorizationHeader: (...given) => usual.authorizationHeader(...given) ?? 'Bearer',
    }),
  ),
  variant(
    'notifications-anonymous-without-token',
    'notification-authorization',
    'Without a token the header Authorization holds a word of the service itself (section 6.3: observed).',
    (usual) => ({
      authorizationHeader: (...given) => usual.authorizationHeader(...given) ?? 'Anonymous',
    }),
  ),
  variant('notifications-uuid-7', 'notification-uuid', 'The uuid is one of version 7 (section 2.9).', () => ({
    notificationId: uuidOfTime,
  })),
  variant(
    'notifications-uuid-in-capitals',
    'notification-uuid',
    'The uuid is written in capitals (section 2.9).',
    () => ({ notificationId: () => randomUUID().toUpperCase() }),
  ),
  variant(
    'notifications-uuid-shared',
    'notification-uuid',
    'The notifications of one event to several webhooks have the same uuid (section 2.9: observed).',
    (usual) => {
      let id = usual.notificationId();
      return {
        // Called once for each event, before its notifications are made.
        nameOfChange: (...change) => {
          id = usual.notificationId();
          return usual.nameOfChange(...change);
        },
        notificationId: () => id,
      };
    },
  ),
  variant(
    'notifications-of-deleted-show-final-state',
    'notification-deleted',
    'The notification of a deleted booking shows it as CANCELED (section 6.5: for DELETE the shape and id count).',
    (usual) => ({
      notificationJson: (notification, date) => {
        const { event, entity, data } = notification;
        const isDeleted = event === 'DELETE' && entity === 'BOOKING';
        const told = isDeleted
          ? { ...notification, data: { ...fieldsOf(data), state: 'CANCELED' } }
          : notification;
        return usual.notificationJson(told, date);
      },
    }),
  ),
];
