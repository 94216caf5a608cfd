import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium, test, type Browser, type BrowserContextOptions, type Page } from '@playwright/test';
import { needsTool } from '../../../helpers/settings/testing/needed-tool.ts';

/** Where Debian and its relatives put it. The shell is the same browser without windows, and starts and paints sooner. */
const PROGRAMS = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

interface ChromiumOfFile {
  /** Opens a page from a file. */
  readonly open: (html: string, options?: BrowserContextOptions) => Promise<Page>;
  /** Opens a page at an address. */
  readonly visit: (url: string, options?: BrowserContextOptions) => Promise<Page>;
  /** The address of a file with this content. */
  readonly write: (html: string) => Promise<string>;
}

/**
 * The browser of a file of tests, which are skipped where it is not installed.
 *
 * @param insists they fail there instead
 */
export function chromiumOfFile(insists: boolean): ChromiumOfFile {
  let browser: Browser | undefined;
  let folder = '';
  test.beforeAll(async () => {
    const executablePath = PROGRAMS.find((path) => existsSync(path));
    needsTool('chromium', executablePath !== undefined, insists);
    folder = await mkdtemp(join(tmpdir(), 'report-'));
    browser = await chromium.launch(executablePath === undefined ? {} : { executablePath });
  });
  // A page that stays open goes on painting beside the next tests.
  test.afterEach(() => Promise.all((browser?.contexts() ?? []).map((context) => context.close())));
  test.afterAll(async () => {
    await browser?.close();
    if (folder !== '') await rm(folder, { recursive: true });
  });
  let files = 0;
  const write = async (html: string): Promise<string> => {
    const file = join(folder, `report-${(files += 1)}.html`);
    await writeFile(file, html);
    return pathToFileURL(file).href;
  };
  const visit = async (url: string, options?: BrowserContextOptions): Promise<Page> => {
    if (browser === undefined) throw new Error('the browser was not started');
    const page = await browser.newPage(options);
    await page.goto(url);
    return page;
  };
  const open = async (html: string, options?: BrowserContextOptions): Promise<Page> =>
    visit(await write(html), options);
  return { write, visit, open };
}
