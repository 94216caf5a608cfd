import type { Locator } from '@playwright/test';
import jsQr from 'jsqr';

/** The pixels of a picture, drawn by a page of its own, since the policy of the page in question lets it draw nothing. */
const PIXELS = `async (png) => {
  const picture = new Image();
  picture.src = 'data:image/png;base64,' + png;
  await picture.decode();
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [picture.width, picture.height];
  const context = canvas.getContext('2d');
  context.drawImage(picture, 0, 0);
  const { data, width, height } = context.getImageData(0, 0, picture.width, picture.height);
  return { data: Array.from(data), width, height };
}`;

interface Pixels {
  /** Four bytes each. */
  readonly data: readonly number[];
  readonly width: number;
  readonly height: number;
}

/** The text of a QR code as a camera reads it from the screen; undefined where it shows none. */
export async function scanned(code: Locator): Promise<string | undefined> {
  const png = (await code.screenshot()).toString('base64');
  const other = await code.page().context().browser()?.newPage();
  if (other === undefined) throw new Error('the page has no browser');
  const { data, width, height }: Pixels = await other.evaluate(`(${PIXELS})(${JSON.stringify(png)})`);
  await other.close();
  return jsQr.default(Uint8ClampedArray.from(data), width, height)?.data;
}
