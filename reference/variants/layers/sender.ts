import { createRandom } from '../../domain/random.ts';
import type { Random } from '../../domain/random.ts';
import { numbered } from '../builders/layer.ts';
import type { Layer, Range } from '../builders/layer.ts';

/** When notifications leave: in a line of their own, or each after some time. */
function timed(
  name: string,
  parameter: string,
  range: Range,
  choice: (ms: number) => string,
  line: 'webhook' | 'all' | 'none',
  delayMs: (ms: number, random: Random) => number = (ms) => ms,
): Layer {
  return numbered(
    name,
    parameter,
    range,
    (ms) => `${choice(ms)} (section 6.6: delivery and ordering are not shown).`,
    (ms) => () => {
      const random = createRandom(`${name} ${ms}`);
      return { deliveryLine: line, deliveryDelayMs: () => delayMs(ms, random) };
    },
    { kind: 'sender' },
  );
}

/** How notifications travel. */
export const senderLayers: readonly Layer[] = [
  timed(
    'sender-gap',
    'ms between the notifications to one webhook',
    { from: 10, to: 400, step: 10 },
    (ms) => `Each webhook gets one notification at a time, ${ms} ms apart`,
    'webhook',
  ),
  timed(
    'sender-line',
    'ms between notifications, whichever webhook they go to',
    { from: 1, to: 50 },
    (ms) => `All notifications leave one after the other, ${ms} ms apart`,
    'all',
  ),
  timed(
    'sender-batch',
    'ms between the batches in which notifications leave',
    { from: 200, to: 3000, step: 100 },
    (ms) => `Notifications leave together every ${ms} ms`,
    'none',
    (ms) => ms - (Date.now() % ms),
  ),
  timed(
    'sender-delay',
    'ms after which a notification leaves',
    { from: 1000, to: 3000, step: 100 },
    (ms) => `Notifications leave after ${ms} ms`,
    'none',
  ),
  timed(
    'sender-disorder',
    'ms within which a notification leaves, so that it is overtaken',
    { from: 100, to: 2000, step: 100 },
    (ms) => `Notifications leave within ${ms} ms, in any order`,
    'none',
    (ms, random) => random.integer(0, ms),
  ),
  numbered(
    'sender-retries',
    'percent of the replies that get lost, so that a notification is sent again',
    { from: 5, to: 50, step: 5 },
    (percent) =>
      `Of ${percent} % of the notifications the reply gets lost, and they are sent again (section 6.6).`,
    (percent) => (usual) => {
      const random = createRandom(`sender-retries ${percent}`);
      return {
        deliverySucceeded: (status) => random.integer(1, 100) > percent && usual.deliverySucceeded(status),
      };
    },
  ),
  numbered(
    'sender-twice',
    'percent of the notifications that are sent twice, with one uuid',
    { from: 5, to: 100, step: 5 },
    (percent) => `${percent} % of the notifications are sent twice, with one uuid (section 6.6).`,
    (percent) => (usual) => {
      const random = createRandom(`sender-twice ${percent}`);
      return {
        notificationsFor: (...given) =>
          usual
            .notificationsFor(...given)
            .flatMap((one) => (random.integer(1, 100) > percent ? [one] : [one, one])),
      };
    },
  ),
];
