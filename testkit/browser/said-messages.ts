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

/** Has the pages of this browser keep what their messages say, which go by themselves after a second and a half. */
export async function keepMessages(context: BrowserContext): Promise<void> {
  await context.addInitScript(KEEP);
}

/** What the messages of a page have said and nothing has taken yet, the oldest first; none while it goes to another document. */
export function saidMessages(page: Page): Promise<string[]> {
  return page.evaluate<string[]>('window.saidMessages ?? []').catch(() => []);
}

/** Whether a message has said this. It is taken then, with all that was said before it: it answers for one press, not for the next. */
export async function takeMessage(page: Page, text: string | RegExp): Promise<boolean> {
  const said = await saidMessages(page);
  const at = said.findIndex((one) => (typeof text === 'string' ? one.includes(text) : text.test(one)));
  if (at >= 0) await page.evaluate(`window.saidMessages.splice(0, ${at + 1})`);
  return at >= 0;
}
