import { setTimeout as sleep } from 'node:timers/promises';
import type { EventWatch } from '../../../helpers/fixtures/events/event-watch.ts';
import { field, isAbout, type Subject } from '../../../helpers/fixtures/events/notification-subject.ts';
import type { Inbox } from '../../../helpers/http/inboxes/inbox.ts';
import type { Received, ReplyScript } from '../../../helpers/http/notification.ts';
import { durationFact } from '../../../helpers/verdict/expectations/facts.ts';

/** Names of the facts about retries, one for each kind of reply without success. */
export const RETRIED = ['events.retries', 'events.retries-after-reset', 'events.retries-after-hang'] as const;

/** How long a notification without a success answer is watched for being sent again. */
const RETRY_WATCH_MS = 1_000;

type Retried = (typeof RETRIED)[number];

/**
 * The replies of an inbox to notifications about a guest. Notifications about others get a success response, so that
 * they do not interfere. A sender may have one queue for all webhooks, so it is left without a response only once, and
 * for at most half of the time that other notifications may take.
 */
export function repliesTo(phone: string, retried: Retried, { timeoutMs }: EventWatch): ReplyScript {
  const about = phone.slice(1);
  if (retried === 'events.retries') return { about, then: { kind: 'status', status: 500 } };
  if (retried === 'events.retries-after-reset') return { about, then: { kind: 'reset' } };
  return { about, first: [{ kind: 'hang', ms: hangMs(timeoutMs) }] };
}

/** Watches for retries of a notification, and describes them in words. */
export async function retryFact(
  retried: Retried,
  inbox: Inbox,
  subject: Subject,
  { timeoutMs }: EventWatch,
): Promise<string> {
  const first = await inbox.first((one) => isAbout(one, subject), timeoutMs);
  if (first === undefined) return 'never sent at all';
  const hangs = retried === 'events.retries-after-hang';
  const watchMs = RETRY_WATCH_MS + (hangs ? hangMs(timeoutMs) : 0);
  if (hangs) await inbox.first((one) => one.number > first.number && isAbout(one, subject), watchMs);
  // There is no condition to wait for: whether it is sent again is the question.
  else await sleep(RETRY_WATCH_MS);
  const [, ...again] = (await inbox.received()).filter((one) => isAbout(one, subject));
  const within = `sent again within ${watchMs / 1_000} s`;
  if (again.length === 0) return `not ${within}`;
  const gaps = again.map(
    (one, index) => one.arrivedAtMonotonicMs - (again[index - 1] ?? first).arrivedAtMonotonicMs,
  );
  const count = again.length === 1 ? 'once' : `${again.length} times`;
  return `${within}, ${count}, each after ${durationFact(Math.max(...gaps))}, ${contentFact([first, ...again])}`;
}

const LONGEST_HANG_MS = 2_500;

function hangMs(timeoutMs: number): number {
  return Math.min(LONGEST_HANG_MS, Math.round(timeoutMs / 2));
}

function contentFact([first, ...again]: readonly Received[]): string {
  if (first === undefined) return '';
  const same = (valueOf: (one: Received) => string | undefined): string =>
    again.every((one) => valueOf(one) === valueOf(first)) ? 'the same' : 'another';
  return `with ${same((one) => field(one, 'uuid'))} uuid and ${same(({ text }) => text)} body`;
}
