import type { WatchedVisitor } from './watched-visitor.ts';

/** The most buttons pressed at an address. Further buttons are in the rows of a table, so they are skipped. */
const MOST_BUTTONS = 12;
const OPEN = '[role=dialog]:visible, [role=alertdialog]:visible, [role=menu]:visible, [role=listbox]:visible';

/**
 * Presses each kind of button and box at an address once and checks what opens. Then closes what opened with Escape,
 * which does not confirm a question.
 * @param look runs after each press
 * @returns how many dialogs and menus opened
 */
export async function pressEverything(
  { page, settle }: WatchedVisitor,
  at: string,
  look: () => Promise<void>,
): Promise<number> {
  let opened = 0;
  const pressed = new Set<string>();
  for (let index = 0; index < MOST_BUTTONS; index += 1) {
    const buttons = page.locator(
      'main button:visible, main [role=combobox]:visible, main input[aria-haspopup]:visible',
    );
    const kinds = await buttons.evaluateAll((elements) =>
      // Only the first word of the name, since the rest may be a person's name.
      elements.map((element) => {
        const { textContent, tagName } = element as unknown as { textContent: string; tagName: string };
        const label = (element as unknown as { getAttribute(name: string): string | null }).getAttribute('aria-label');
        return `${tagName} ${(label ?? textContent).trim().split(/\s/)[0]}`;
      }),
    );
    const next = kinds.findIndex((kind) => !pressed.has(kind));
    if (next < 0) break;
    pressed.add(kinds[next] ?? '');
    await buttons
      .nth(next)
      .click({ timeout: 1500 })
      .catch(() => undefined);
    await settle();
    if ((await page.locator(OPEN).count()) > 0) opened += 1;
    await look();
    await page.keyboard.press('Escape');
    if (new URL(page.url()).pathname !== new URL(at, page.url()).pathname) {
      await page.goto(at);
      await settle();
    }
    await page
      .locator(OPEN)
      .first()
      .waitFor({ state: 'hidden', timeout: 1000 })
      .catch(() => page.goto(at).then(settle));
  }
  return opened;
}
