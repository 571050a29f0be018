import type { BrowserContext, Page } from '@playwright/test';

const KEEP = `
  window.saidMessages = [];
  new MutationObserver((changes) => {
    const regions = '[role=status], [role=alert]';
    const keep = (said) => {
      for (const { textContent } of [said, ...(said.querySelectorAll?.('*') ?? [])])
        if (textContent) window.saidMessages.push(textContent);
    };
    for (const { target, addedNodes } of changes)
      for (const added of addedNodes) {
        if (target.closest?.(regions)) keep(added);
        else for (const said of added.querySelectorAll ? [added, ...added.querySelectorAll(regions)] : []) if (said.matches(regions)) keep(said);
      }
  }).observe(document, { childList: true, subtree: true });`;

/** Records the messages of this browser's pages, which disappear after 1.5 seconds. */
export async function keepMessages(context: BrowserContext): Promise<void> {
  await context.addInitScript(KEEP);
}

/**
 * The messages that a page has shown, without the messages that a test has taken, oldest first; empty during
 * navigation.
 */
export function saidMessages(page: Page): Promise<string[]> {
  return page.evaluate<string[]>('window.saidMessages ?? []').catch(() => []);
}

/**
 * Whether a message showed this text. Removes this message and all earlier ones, so that each message counts for one
 * press.
 */
export async function takeMessage(page: Page, text: string | RegExp): Promise<boolean> {
  const said = await saidMessages(page);
  const at = said.findIndex((one) => (typeof text === 'string' ? one.includes(text) : text.test(one)));
  if (at >= 0) await page.evaluate(`window.saidMessages.splice(0, ${at + 1})`);
  return at >= 0;
}
