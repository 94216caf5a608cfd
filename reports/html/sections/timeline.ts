import type { RunResult, TimelineEntry } from '../../result/run-result.ts';
import { html, type Markup } from '../elements/markup.ts';
import { axisSteps, nothing, scrolling, type Section, table } from '../elements/section.ts';
import { counted, duration, shortened } from '../elements/wording.ts';

const WIDTH = 960;

const LEFT = 216;

const RIGHT = 24;

const LINE = 9;

const MOST_LINES = 14;

const MOST_ENTRIES = 500;

const MOST_KINDS = 24;

/** Notifications beside what caused them: a line from the trigger to the arrival, one lane a kind. */
export function timelineSection({ timeline, deliveryLatencyMs }: RunResult): Section {
  const entries = (timeline ?? []).slice(0, MOST_ENTRIES);
  const kinds = [...new Set(entries.map(({ notification }) => notification))].slice(0, MOST_KINDS);
  const took = deliveryLatencyMs;
  return {
    id: 'notifications',
    title: 'Notifications against their triggers',
    short: 'Notifications',
    ...(timeline && { count: timeline.length }),
    body: [
      took !== undefined &&
        html`<p>
          From trigger to arrival: half within <strong>${duration(took.median)}</strong>, 95 of 100 within
          <strong>${duration(took.percentile95)}</strong>, the slowest ${duration(took.maximum)}
          (${counted(took.notifications, 'notification')}).
        </p>`,
      entries.length === 0
        ? nothing('This result has no notification that was matched with its trigger.')
        : [
            html`<p class="quiet">
              Each line runs from the triggering request to the arrival of its notification, a dot.
            </p>`,
            scrolling('Timeline of notifications', drawing(entries, kinds)),
            html`<details>
              <summary>The same as a table</summary>
              ${table(
                'Notifications and their triggers',
                ['Notification', 'Trigger', 'Triggered at', 'Arrived after'],
                entries.map(({ notification, trigger, triggeredAtMs, arrivedAtMs }) => [
                  shortened(notification, 60),
                  shortened(trigger, 200),
                  duration(triggeredAtMs),
                  duration(arrivedAtMs - triggeredAtMs),
                ]),
              )}
            </details>`,
            (timeline?.length ?? 0) > entries.length &&
              nothing(`The first ${entries.length} are shown; result.json has all.`),
          ],
    ],
  };
}

function drawing(entries: readonly TimelineEntry[], kinds: readonly string[]): Markup {
  const begin = Math.min(...entries.map(({ triggeredAtMs }) => triggeredAtMs));
  const end = Math.max(begin + 1, ...entries.map(({ arrivedAtMs }) => arrivedAtMs));
  const x = (ms: number): number => {
    const part = (Math.min(Math.max(ms, begin), end) - begin) / (end - begin);
    return LEFT + part * (WIDTH - LEFT - RIGHT);
  };
  let top = 6;
  const lanes = kinds.map((kind) => {
    const lines = stacked(entries.filter(({ notification }) => notification === kind));
    const y = top;
    top += Math.max(lines.length * LINE + 12, 26);
    return lane(kind, lines, y, top - y, x);
  });
  return html`<svg
    class="drawing"
    viewBox="0 0 ${WIDTH} ${top + 26}"
    role="img"
    aria-labelledby="timeline-alt"
  >
    <title id="timeline-alt">
      Notifications and their triggers over the time of the run, as in the table below
    </title>
    ${axisSteps(begin, end).map(
      (ms) =>
        html`<line class="grid" x1="${x(ms).toFixed(1)}" x2="${x(ms).toFixed(1)}" y1="0" y2="${top}" />
          <text class="axis" x="${x(ms).toFixed(1)}" y="${top + 17}" text-anchor="middle"
            >${duration(ms)}</text
          >`,
    )}
    ${lanes}
  </svg>`;
}

function lane(
  kind: string,
  lines: readonly (readonly TimelineEntry[])[],
  y: number,
  height: number,
  x: (ms: number) => number,
): Markup {
  const pad = (height - lines.length * LINE) / 2;
  return html`<g>
    <line class="rule" x1="0" x2="${WIDTH}" y1="${y + height}" y2="${y + height}" />
    <text class="label" x="0" y="${y + height / 2 + 4}">${shortened(kind, 34)}</text>
    ${lines.flatMap((line, index) =>
      line.map(({ trigger, triggeredAtMs, arrivedAtMs }) => {
        const at = (y + pad + index * LINE + LINE / 2).toFixed(1);
        const [from, to] = [x(triggeredAtMs).toFixed(1), x(arrivedAtMs).toFixed(1)];
        return html`<g>
          <title>${shortened(trigger, 120)}: ${duration(arrivedAtMs - triggeredAtMs)}</title>
          <line class="wait" x1="${from}" x2="${to}" y1="${at}" y2="${at}" /><circle
            class="arrival"
            cx="${to}"
            cy="${at}"
            r="3"
          />
        </g>`;
      }),
    )}
  </g>`;
}

/** Entries on enough lines that none covers another, up to a limit. */
function stacked(entries: readonly TimelineEntry[]): readonly (readonly TimelineEntry[])[] {
  const lines: { readonly entries: TimelineEntry[]; until: number }[] = [];
  for (const entry of [...entries].sort((one, other) => one.triggeredAtMs - other.triggeredAtMs)) {
    const free = lines.find(({ until }) => until < entry.triggeredAtMs);
    const line = free ?? (lines.length < MOST_LINES ? undefined : lines.at(-1));
    if (line === undefined) lines.push({ entries: [entry], until: entry.arrivedAtMs });
    else {
      line.entries.push(entry);
      line.until = Math.max(line.until, entry.arrivedAtMs);
    }
  }
  return lines.map((line) => line.entries);
}
