import type { Browser, Page, Response } from '@playwright/test';
import { bringSignIn, type Guest, laptop, phone, visit } from './browsers.ts';

const KIB = 1024;

/** What a browser without a cache loads of the product's built files. */
export interface PageWeight {
  /** Size as transferred, in KiB. */
  readonly scriptKib: number;
  readonly styleKib: number;
  /** File names, in order of arrival. */
  readonly files: readonly string[];
  /** The faults: files that are not compressed at build time or not cached forever, and a student's data read twice. */
  readonly faults: readonly string[];
}

/** A screen and what is opened on it. */
export interface WeighedScreen {
  readonly name: string;
  readonly at: string;
  /** Opens dialogs or parts one after another and waits for each. If this is missing, only the screen is weighed. */
  readonly open?: (page: Page) => Promise<void>;
  /** Text that is visible once the screen is complete. */
  readonly shows: string | RegExp;
}

/**
 * Opens a screen in a browser without a cache, and adds up the scripts (workers included) and styles that it loads.
 * Files for offline use are not included, since they load after the screen is complete.
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
    // The prerendered page shows the same text before the application is requested.
    const application = page.waitForResponse(/\/shell-[^/]*\.js$/);
    await page.goto(screen.at);
    await page.getByText(screen.shows).first().waitFor();
    await application;
    await page.waitForLoadState('networkidle');
    const twice = read.filter((url, at) => read.indexOf(url) < at);
    faults.push(...twice.map((url) => `${url} was read twice`));
    await screen.open?.(page);
    await page.waitForLoadState('networkidle');
    // Responses from here on do not belong to the screen, and their sizes cannot be read after the browser closes.
    context.off('response', count);
    await Promise.all(weighing);
  } finally {
    await context.close();
  }
  return { scriptKib: bytes.js / KIB, styleKib: bytes.css / KIB, files, faults: [...faults, ...visitor.faults] };
}
