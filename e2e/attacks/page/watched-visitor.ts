import type { Browser, BrowserContextOptions, Request } from '@playwright/test';
import { bringSignIn, type Guest, laptop, type Visitor, visit } from '#testkit/browser/browsers.ts';

/** A visitor whose browser's requests and responses are recorded. */
export interface WatchedVisitor extends Visitor {
  /** Every requested address, sockets included. */
  asked: string[];
  /** The number of responses, and the responses without a content security policy. */
  answers: { count: number; withoutPolicy: string[] };
  /** Dialogs opened by a script. */
  boxes: string[];
  /** Waits until no request is open and nothing is busy, for at most 10 s. */
  settle(): Promise<void>;
}

const QUIET_MS = 80;
const PATIENCE_MS = 10_000;

/** Opens a browser for one person; a guest is signed in already. */
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
