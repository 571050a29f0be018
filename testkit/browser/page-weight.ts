import type { Browser, Page, Response } from '@playwright/test';
import { bringSignIn, type Guest, laptop, phone, visit } from './browsers.ts';

const KIB = 1024;

/** What a browser that had never been here loaded of the product's built files. */
export interface PageWeight {
  /** As they went over the wire, in KiB. */
  readonly scriptKib: number;
  readonly styleKib: number;
  /** Their names, in the order in which they came. */
  readonly files: readonly string[];
  /** What went wrong: a file that was not compressed beforehand, or is not kept for good; a student's data read twice. */
  readonly faults: readonly string[];
}

/** A screen and what is opened on it. */
export interface WeighedScreen {
  readonly name: string;
  readonly at: string;
  /** Opens one dialog or part after another, each until it is there; without it the screen alone is weighed. */
  readonly open?: (page: Page) => Promise<void>;
  /** Can be read on the screen once it is all there. */
  readonly shows: string | RegExp;
}

/**
 * Opens a screen in a browser that has never been here, and adds up what it loads: scripts, those of workers included,
 * and styles. What is kept for use without network is not loaded, since it waits until the screen is there.
 */
export async function weigh(
  browser: Browser,
  origin: string,
  screen: WeighedScreen,
  guest?: Guest,
): Promise<PageWeight> {
  const options = guest?.role === 'student' ? phone : laptop;
  const visitor = await visit(browser, origin, options);
  if (guest) await bringSignIn(visitor, guest);
  const { page, context } = visitor;
  const files: string[] = [];
  const faults: string[] = [];
  const bytes = { js: 0, css: 0 };
  const weighing: Promise<void>[] = [];
  const look = async (response: Response, file: string, kind: 'js' | 'css') => {
    const [headers, sizes] = [await response.allHeaders(), await response.request().sizes()];
    bytes[kind] += sizes.responseBodySize;
    if (headers['content-encoding'] !== 'br') faults.push(`${file} is not brotli`);
    if (headers['content-length'] === undefined) faults.push(`${file} was compressed while it was sent`);
    if (!/-[\w-]{8}\.(?:js|css)$/.test(file)) faults.push(`${file} is not named after what is in it`);
    if (!/max-age=31536000.*immutable/.test(headers['cache-control'] ?? ''))
      faults.push(`${file} is not kept for good`);
  };
  const count = (response: Response) => {
    const [, file = '', kind = ''] = /\/assets\/([^/?]+\.(js|css))$/.exec(response.url()) ?? [];
    if (kind !== 'js' && kind !== 'css') return;
    files.push(file);
    weighing.push(look(response, file, kind));
  };
  context.on('response', count);
  const read: string[] = [];
  if (guest?.role === 'student')
    page.on('request', (request) => {
      if (request.method() === 'GET' && request.url().includes('/api/')) read.push(request.url());
    });
  try {
    // The drawing shows the same before the application is asked for.
    const application = page.waitForResponse(/\/shell-[^/]*\.js$/);
    await page.goto(screen.at);
    await page.getByText(screen.shows).first().waitFor();
    await application;
    await page.waitForLoadState('networkidle');
    const twice = read.filter((url, at) => read.indexOf(url) < at);
    faults.push(...twice.map((url) => `${url} was read twice`));
    await screen.open?.(page);
    await page.waitForLoadState('networkidle');
    // What comes only now is not the screen's, and cannot be asked for its size once the browser is closed.
    context.off('response', count);
    await Promise.all(weighing);
  } finally {
    await context.close();
  }
  return { scriptKib: bytes.js / KIB, styleKib: bytes.css / KIB, files, faults: [...faults, ...visitor.faults] };
}
