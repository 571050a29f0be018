import type { Page } from '@playwright/test';
import { kindsOf, type Pressable, pressableAt } from './clickable-elements.ts';
import type { WatchedPage } from './watched-page.ts';

/** Buttons that may open something. Table headings sort, and a form's own buttons submit, so both are excluded. */
const OPENERS = 'main button:not(thead button, form button, [popover] button), header button, nav button';
/** The page's menu on a phone, and the menus of its rows. */
const [PAGE_MENU, ROW_MENUS] = ['="More actions"', '^="More for"'].map(
  (name) => `button[popovertarget][aria-label${name}]`,
);
const IN_MENU = '[popover] button';
/** Open dialogs and menus: a menu covers the page as a dialog does. */
export const dialogs = (page: Page) => page.locator('[role=dialog], [role=alertdialog], :popover-open');

/** Shows the menu of this button. Scrolls the button into view first, because moving the page would close the menu. */
function showMenu(page: Page, menu: string): Promise<boolean> {
  return page.evaluate<boolean>(`(async () => {
    const button = document.querySelector(${JSON.stringify(menu)});
    const menu = button?.popoverTargetElement;
    if (!menu || !button.checkVisibility()) return false;
    if (menu.matches(':popover-open')) return true;
    button.scrollIntoView({ block: 'center' });
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
    menu.showPopover();
    return true;
  })()`);
}

/** Presses a control after opening the menu that contains it. */
export async function pressOpener(page: Page, { element }: Pressable): Promise<void> {
  const menu = await element.evaluate((one) => (one as unknown as InMenu).closest('[popover]')?.id);
  if (menu) await showMenu(page, `[popovertarget="${menu}"]`);
  // On a phone, the navigation closes after a choice.
  else if (!(await element.isVisible())) await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await element.click();
}

/** Presses a control. @returns whether a dialog or menu is open once everything that it loads is shown */
export async function opensDialog({ page, settle }: WatchedPage, control: Pressable): Promise<boolean> {
  await pressOpener(page, control);
  await settle();
  return (await openDialogs(page)) > 0;
}

/** Opens the first of these menus, if there is one. On a phone, a menu contains the page's other actions. */
export const openMenu = (page: Page, menus = PAGE_MENU) => showMenu(page, `main ${menus}`);

/** The part of an element that shows whether it is in a menu. */
interface InMenu {
  closest(menu: string): { id: string } | null;
}

export function openDialogs(page: Page): Promise<number> {
  return dialogs(page).count();
}

/** Closes the topmost dialog or menu. @returns whether nothing was open */
export async function closeDialog({ page, settle }: WatchedPage): Promise<boolean> {
  if ((await openDialogs(page)) === 0) return true;
  await page.keyboard.press('Escape');
  await settle();
  return false;
}

/**
 * Yields the first button of each kind that may open something on this screen. The caller returns to the screen after
 * each button.
 * @param pressed the kinds already pressed, prefixed with the screen's name; kinds of the frame count once for all
 *   screens
 */
export async function* openersOf(page: Page, screen: string, pressed: Set<string>): AsyncGenerator<Pressable> {
  for (const menus of [undefined, PAGE_MENU, ROW_MENUS]) {
    const openers = menus ? IN_MENU : OPENERS;
    for (let kind = 0; !menus || (await openMenu(page, menus)); kind += 1) {
      const keys = (await kindsOf(page, openers)).map(({ name, isOfFrame }) =>
        // This button leaves the screen.
        name === 'Back' ? undefined : `${isOfFrame ? '' : screen} ${name.split(' ')[0]}`,
      );
      kind = keys.findIndex((key, at) => at >= kind && key !== undefined && !pressed.has(key));
      const key = keys[kind];
      if (key === undefined) break;
      pressed.add(key);
      const button = await pressableAt(page, openers, kind, 0);
      if (button) yield button;
    }
    await page.evaluate(`document.querySelector(':popover-open')?.hidePopover()`);
  }
}
