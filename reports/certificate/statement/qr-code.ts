import { encode } from 'uqr';
import { visibleLines } from '../../../helpers/text/visible.ts';
import { html, type Markup } from '../../html/elements/markup.ts';

/** The light border that a reader needs, in modules. */
const QUIET_ZONE = 4;

/** The width of a module, in pixels of CSS: whole ones, so that all are equally wide. */
const MODULE = 4;

/**
 * A QR code of a text, of at most some two thousand letters, as an SVG element without styles or scripts, dark on light whatever the colours
 * of the page.
 */
export function qrCode(text: string, label: string): Markup {
  const { size, data } = encode(visibleLines(text), { ecc: 'M', border: QUIET_ZONE });
  const dark = data.flatMap((row, y) =>
    runsIn(row).map(([x, length]) => `M${x} ${y}h${length}v1h-${length}z`),
  );
  return html`<svg
    class="qr"
    role="img"
    aria-label="${label}"
    width="${size * MODULE}"
    height="${size * MODULE}"
    viewBox="0 0 ${size} ${size}"
    shape-rendering="crispEdges"
  >
    <rect width="${size}" height="${size}" fill="#fff" />
    <path fill="#000" d="${dark.join('')}" />
  </svg>`;
}

/** Where dark modules of a row begin, and how many follow each other. */
function runsIn(row: readonly boolean[]): readonly (readonly [x: number, length: number])[] {
  return row.flatMap((isDark, x): (readonly [number, number])[] => {
    if (!isDark || row[x - 1] === true) return [];
    const end = row.indexOf(false, x);
    return [[x, (end < 0 ? row.length : end) - x]];
  });
}
