import stringWidth from 'string-width';
import { html } from '../html/elements/markup.ts';
import { shortened } from '../html/elements/wording.ts';
import type { KeptRun } from '../regression/comparison/kept-run.ts';
import type { RunVerdict } from '../result/run-result.ts';

/** Dark enough for white letters (4.5:1), as the colours of the reports. */
const COLOURS = {
  conformant: '#17693d',
  'not conformant': '#b3261e',
  inconclusive: '#5542a8',
  broken: '#7d5000',
} as const satisfies Record<RunVerdict, string>;

const LABEL_COLOUR = '#3a424a';

const MOST_CHARACTERS = 40;

const PER_COLUMN = 6.6;

const PADDING = 7;

const HEIGHT = 20;

const ENDS = {
  conformant: '',
  'not conformant': '',
  inconclusive: '',
  broken: 'could not be judged',
} as const satisfies Record<RunVerdict, string>;

/**
 * The badge of a run as an SVG file, which needs no font of its own and loads nothing: the letters are fitted to their
 * place, however wide the font of the viewer is.
 *
 * @param label what was judged
 */
export function badgeOf(label: string, { verdict, level, mustTested }: KeptRun): string {
  const { tested, total } = mustTested;
  const said = ENDS[verdict] === '' ? `${verdict} (${level}), ${tested} of ${total} tested` : ENDS[verdict];
  const name = shortened(label, MOST_CHARACTERS);
  const [left, right] = [widthOf(name), widthOf(said)];
  const width = left + right;
  return html`<svg
    xmlns="http://www.w3.org/2000/svg"
    width="${width}"
    height="${HEIGHT}"
    viewBox="0 0 ${width} ${HEIGHT}"
    role="img"
    aria-label="${name}: ${said}"
  >
    <title>${name}: ${said}</title>
    <clipPath id="round"><rect width="${width}" height="${HEIGHT}" rx="3" /></clipPath>
    <g clip-path="url(#round)">
      <rect width="${left}" height="${HEIGHT}" fill="${LABEL_COLOUR}" />
      <rect x="${left}" width="${right}" height="${HEIGHT}" fill="${COLOURS[verdict]}" />
    </g>
    <g fill="#ffffff" font-family="Verdana,DejaVu Sans,Geneva,sans-serif" font-size="11">
      <text x="${PADDING}" y="14" textLength="${left - 2 * PADDING}" lengthAdjust="spacingAndGlyphs">
        ${name}
      </text>
      <text x="${left + PADDING}" y="14" textLength="${right - 2 * PADDING}" lengthAdjust="spacingAndGlyphs">
        ${said}
      </text>
    </g>
  </svg> `.toString();
}

/** The width of a half of the badge in pixels. */
function widthOf(text: string): number {
  return Math.ceil(stringWidth(text) * PER_COLUMN) + 2 * PADDING;
}
