import cliTruncate from 'cli-truncate';
import picocolors from 'picocolors';
import wrapAnsi from 'wrap-ansi';
import { asTerminalText, shown, type TerminalText } from '../../helpers/text/terminal-text.ts';

type Paint = (text: TerminalText) => TerminalText;

export type Colours = Readonly<Record<'red' | 'green' | 'yellow' | 'magenta' | 'bold' | 'dim', Paint>>;

/** Functions that colour a text, or leave it as it is. */
export function coloursIf(enabled: boolean): Colours {
  const { red, green, yellow, magenta, bold, dim } = picocolors.createColors(enabled);
  const painting =
    (paint: (text: string) => string): Paint =>
    (text) =>
      asTerminalText(paint(text));
  return {
    ...{ red: painting(red), green: painting(green), yellow: painting(yellow) },
    ...{ magenta: painting(magenta), bold: painting(bold), dim: painting(dim) },
  };
}

/** Whether the terminal supports colours and NO_COLOR is not set. */
export const { isColorSupported: coloursAreWelcome } = picocolors;

/** Foreign text on one line of at most so many columns; what is cut off leaves "…". */
export function cut(text: string, columns: number): TerminalText {
  return asTerminalText(cliTruncate(shown(text), Math.max(columns, 1)));
}

/**
 * Foreign text in lines of at most so many columns, broken at spaces where possible.
 *
 * @param most how many lines; the last one is cut
 */
export function wrap(text: string, columns: number, most = Infinity): readonly TerminalText[] {
  const width = Math.max(columns, 2);
  const line = shown(text.trim());
  const wrapped =
    width === Infinity ? [line] : wrapAnsi(line, width, { hard: true }).split('\n').map(asTerminalText);
  if (wrapped.length <= most) return wrapped;
  return [...wrapped.slice(0, most - 1), cut(wrapped.slice(most - 1).join(' '), width)];
}
