import { allStates } from '../../../spec/vocabulary.ts';
import { type Mover, MOVERS, type RunResult } from '../../result/run-result.ts';
import { html, type Markup } from '../elements/markup.ts';
import { nothing, scrolling, type Section, table } from '../elements/section.ts';
import { shortened } from '../elements/wording.ts';

const WIDTH = 960;

const BOX_HEIGHT = 30;

/** How much higher an arc gets with every state that it leaps over, and with every further mover of the same move. */
const RISE = 17;

const APART = 9;

/** Arrows leave a box on one side of its middle and arrive on the other. */
const ASIDE = 9;

const MOST_STATES = 20;

const BY = {
  itself: 'by itself',
  cancellation: 'after a cancellation',
  restaurant: 'by the restaurant',
} as const satisfies Record<Mover, string>;

interface Arc {
  readonly from: number;
  readonly to: number;
  readonly mover: Mover;
  /** How many arcs of the same move are drawn below this one. */
  readonly nth: number;
}

/** The moves of bookings that were seen: forwards above the states, backwards below. */
export function statesSection({ transitions }: RunResult): Section {
  const seen = transitions.flatMap(({ from, to }) => [from, to]);
  const states = [...new Set<string>([...allStates, ...seen])].slice(0, MOST_STATES);
  const arcs = transitions
    .map(({ from, to, by }) => ({ from: states.indexOf(from), to: states.indexOf(to), by }))
    .filter(({ from, to }) => from >= 0 && to >= 0 && from !== to)
    .flatMap(({ from, to, by }) => by.map((mover, nth): Arc => ({ from, to, mover, nth })));
  return {
    id: 'states',
    title: 'States as observed',
    short: 'States',
    body:
      transitions.length === 0
        ? nothing('No booking was seen to move from one state to another.')
        : [
            html`<p class="quiet">
              Each arrow is a move that was seen: forwards above, backwards below. States without a frame were
              never seen.
            </p>`,
            legend(),
            scrolling('State diagram', diagram(states, new Set(seen), arcs)),
            html`<details>
              <summary>The same as a table</summary>
              ${table(
                'Moves of bookings that were seen',
                ['From', 'To', 'How'],
                transitions.map(({ from, to, by }) => [
                  shortened(from, 60),
                  shortened(to, 60),
                  by.map((mover) => BY[mover]).join(', '),
                ]),
              )}
            </details>`,
          ],
  };
}

function legend(): Markup {
  return html`<ul class="legend lines" aria-hidden="true">
    ${MOVERS.map(
      (mover) =>
        html`<li>
          <svg class="drawing" width="34" height="8" viewBox="0 0 34 8">
            <path class="arc ${mover}" d="M1 4H33" />
          </svg>
          ${BY[mover]}
        </li>`,
    )}
  </ul>`;
}

function diagram(states: readonly string[], seen: ReadonlySet<string>, arcs: readonly Arc[]): Markup {
  const step = WIDTH / states.length;
  const forwards = arcs.filter(({ from, to }) => from < to);
  const backwards = arcs.filter(({ from, to }) => from > to);
  const top = Math.max(0, ...forwards.map(reach)) + 12;
  const height = top + BOX_HEIGHT + Math.max(0, ...backwards.map(reach)) + 12;
  const middle = (state: number): number => step * (state + 0.5);
  return html`<svg class="drawing" viewBox="0 0 ${WIDTH} ${height}" role="img" aria-labelledby="states-alt">
    <title id="states-alt">Moves of bookings between states, as in the table below</title>
    <defs>
      ${MOVERS.map(
        (mover) =>
          html`<marker
            id="tip-${mover}"
            viewBox="0 0 8 8"
            refX="7"
            refY="4"
            markerWidth="7"
            markerHeight="7"
            orient="auto"
          >
            <path class="tip ${mover}" d="M0 0L8 4L0 8z" />
          </marker>`,
      )}
    </defs>
    ${forwards.map((arc) => drawn(arc, middle, top, -1))}
    ${backwards.map((arc) => drawn(arc, middle, top + BOX_HEIGHT, 1))}
    ${states.map((state, index) => box(state, seen.has(state), middle(index), top, step - 8))}
  </svg>`;
}

/** How far an arc leaves the row of states. */
function reach({ from, to, nth }: Arc): number {
  return 14 + Math.abs(from - to) * RISE + nth * APART;
}

function drawn(arc: Arc, middle: (state: number) => number, edge: number, side: 1 | -1): Markup {
  const aside = arc.from < arc.to ? ASIDE : -ASIDE;
  const [from, to] = [middle(arc.from) + aside, middle(arc.to) - aside];
  // A cubic curve reaches three quarters of the way to its control points.
  const control = edge + (side * reach(arc) * 4) / 3;
  const path = `M${round(from)} ${edge}C${round(from)} ${round(control)} ${round(to)} ${round(control)} ${round(to)} ${edge}`;
  return html`<path class="arc ${arc.mover}" d="${path}" marker-end="url(#tip-${arc.mover})" />`;
}

function box(state: string, seen: boolean, x: number, y: number, width: number): Markup {
  return html`<g class="state ${seen ? 'seen' : 'unmet'}">
    <rect x="${round(x - width / 2)}" y="${y}" width="${round(width)}" height="${BOX_HEIGHT}" rx="6" />
    <text x="${round(x)}" y="${y + BOX_HEIGHT / 2 + 4}" text-anchor="middle">${shortened(state, 14)}</text>
  </g>`;
}

function round(value: number): string {
  return String(Math.round(value * 10) / 10);
}
