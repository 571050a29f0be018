import type { Browser, BrowserContextOptions, Request } from '@playwright/test';
import { bringSignIn, type Guest, laptop, type Visitor, visit } from '#testkit/browser/browsers.ts';

/** A visitor of whom everything is kept that their browser asked for and was given. */
export interface WatchedVisitor extends Visitor {
  /** Every address that was asked for, sockets included. */
  asked: string[];
  /** Answers of the product, and those of them without a content security policy. */
  answers: { count: number; withoutPolicy: string[] };
  /** Boxes that a script opened. */
  boxes: string[];
  /** Waits until the page has what it asked for: nothing on its way and nothing busy, 10 s at most. */
  settle(): Promise<void>;
}

const QUIET_MS = 80;
const PATIENCE_MS = 10_000;

/** Opens a browser for one person, signed in if they are a guest. */
export async function watchedVisit(
  browser: Browser,
  origin: string,
  guest?: Guest,
  options: BrowserContextOptions = laptop,
): Promise<WatchedVisitor> {
  const visitor = await visit(browser, origin, options);
  if (guest) await bringSignIn(visitor, guest);
  const { context, page } = visitor;
  const asked: string[] = [];
  const answers = { count: 0, withoutPolicy: [] as string[] };
  const boxes: string[] = [];
  const onTheirWay = new Set<Request>();
  context.on('request', (request) => {
    asked.push(request.url());
    onTheirWay.add(request);
  });
  context.on('requestfinished', (request) => onTheirWay.delete(request));
  context.on('requestfailed', (request) => onTheirWay.delete(request));
  context.on('response', (response) => {
    if (!response.url().startsWith('http')) return;
    answers.count += 1;
    if (!response.headers()['content-security-policy']) answers.withoutPolicy.push(response.url());
  });
  page.on('websocket', (socket) => asked.push(socket.url()));
  page.on('dialog', (dialog) => {
    boxes.push(dialog.message());
    void dialog.dismiss();
  });

  async function isBusy(): Promise<boolean> {
    if (onTheirWay.size > 0) return true;
    const busy = await page.evaluate<boolean>(
      "document.querySelector('main') === null || document.querySelector('[aria-busy=true]') !== null",
    );
    return busy || onTheirWay.size > 0;
  }
  async function settle(): Promise<void> {
    const endsAt = performance.now() + PATIENCE_MS;
    for (let quietMs = 0; quietMs < QUIET_MS && performance.now() < endsAt; ) {
      await page.waitForTimeout(QUIET_MS / 2);
      quietMs = (await isBusy().catch(() => true)) ? 0 : quietMs + QUIET_MS / 2;
    }
  }
  return { ...visitor, asked, answers, boxes, settle };
}
