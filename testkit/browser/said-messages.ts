import type { BrowserContext, Page } from '@playwright/test';

const KEEP = `
  window.saidMessages = [];
  new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes)
      if (target.matches?.('[role=status], [role=alert]'))
        for (const { textContent } of addedNodes) window.saidMessages.push({ atMs: Date.now(), text: textContent });
  }).observe(document, { childList: true, subtree: true });`;

/** Has the pages of this browser keep what their messages say, which go by themselves after a second and a half. */
export async function keepMessages(context: BrowserContext): Promise<void> {
  await context.addInitScript(KEEP);
}

/** What the messages of a page have said since this time of its clock, a page of `keepMessages`. */
export async function messagesSince(page: Page, sinceMs: number): Promise<string[]> {
  const said = await page.evaluate<{ atMs: number; text: string }[]>('window.saidMessages ?? []');
  return said.filter(({ atMs }) => atMs >= sinceMs).map(({ text }) => text);
}
