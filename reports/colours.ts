import picocolors from 'picocolors';

export type Colours = ReturnType<typeof picocolors.createColors>;

/** Functions that colour a text, or leave it as it is. */
export function coloursIf(enabled: boolean): Colours {
  return picocolors.createColors(enabled);
}

/** Whether a terminal takes colours, and nobody asked for none (NO_COLOR). */
export const { isColorSupported: coloursAreWelcome } = picocolors;
