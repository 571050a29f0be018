import type { Page } from '@playwright/test';
import { kindsOf, type Pressable, pressableAt } from './pressable.ts';
import type { WatchedPage } from './watched-page.ts';

/** Buttons that may open something; those of a list's headings sort it, and a form's own send it. */
const OPENERS = 'main button:not(thead button, form button), header button, nav button';
/** What a phone folds away of them, and what unfolds it. */
const FOLDED = 'main [data-folded] button';
const FOLDED_AWAY = 'main button[aria-expanded=false]:has(+ [data-folded])';
const dialogs = (page: Page) => page.locator('[role=dialog], [role=alertdialog]');

/** Presses a control, and says whether a dialog is open once all that it fetches is drawn; a menu is closed again. */
export async function opensDialog({ page, settle }: WatchedPage, { element }: Pressable): Promise<boolean> {
  if (!(await element.isVisible())) await unfold(page);
  await element.click();
  await settle();
  const isOpen = (await openDialogs(page)) > 0;
  // It would lie over what is pressed next.
  if (!isOpen) await page.evaluate("document.querySelector(':popover-open')?.hidePopover()");
  return isOpen;
}

/** Shows the actions that a phone folds away, if there are any. */
export async function unfold(page: Page): Promise<void> {
  const button = page.locator(FOLDED_AWAY);
  if (await button.isVisible()) await button.click();
}

/** How many dialogs are open. */
export function openDialogs(page: Page): Promise<number> {
  return dialogs(page).count();
}

/** Closes whatever is open, the latest first. */
export async function closeDialogs({ page, settle }: WatchedPage): Promise<void> {
  for (let open = 4; open > 0 && (await openDialogs(page)) > 0; open -= 1) {
    await page.keyboard.press('Escape');
    await settle();
  }
}

/**
 * The first button of each kind that may open something on this screen, one after the other; between them the screen
 * has to come back.
 * @param pressed the kinds that were pressed already, by the screen's name; those of the frame count once for all screens
 */
export async function* openersOf(page: Page, screen: string, pressed: Set<string>): AsyncGenerator<Pressable> {
  for (const openers of [OPENERS, FOLDED]) {
    for (let kind = 0; ; kind += 1) {
      if (openers === FOLDED) await unfold(page);
      if (kind >= (await kindsOf(page, openers)).length) break;
      const button = await pressableAt(page, openers, kind, 0);
      const key = `${button?.isOfFrame ? '' : screen} ${button?.name.split(' ')[0]}`;
      // Those open no dialog: one leaves the screen, the other shows what is looked at last.
      if (!button || button.name === 'Back' || button.name === 'More actions' || pressed.has(key)) continue;
      pressed.add(key);
      yield button;
    }
  }
}
