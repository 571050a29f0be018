import type { ElementHandle, Page } from 'playwright-core';

/** Something on the screen that a person can press, and what it is called. */
export interface Pressable {
  readonly element: ElementHandle<HTMLElement>;
  readonly name: string;
  /** Pressing it may well change nothing: it is chosen already, leads here, or what it refuses is said already. */
  readonly mayRest: boolean;
}

// The layer that was opened last, and what is in it. Many controls of one kind, such as a button in each row of a list,
// count as one kind, so that what stands there once is pressed as often.
const IN_THE_PAGE = `
  const shows = (element) => element.checkVisibility({ visibilityProperty: true }) &&
    element.getBoundingClientRect().width > 1 && element.getBoundingClientRect().height > 1;
  const heightOf = (element) => {
    for (let each = element; each; each = each.parentElement) {
      const level = Number(getComputedStyle(each).zIndex);
      if (level > 0) return level;
    }
    return 0;
  };
  const layers = [...document.querySelectorAll('[role=dialog], [role=alertdialog]')].filter(shows);
  const top = layers.toSorted((one, other) => heightOf(other) - heightOf(one))[0] ?? document.body;
  const nameOf = (element) =>
    (element.getAttribute('aria-label') || element.innerText || element.labels?.[0]?.innerText || element.title || element.tagName)
      .trim().replace(/\\s+/g, ' ').slice(0, 80);`;

/** Whatever can be pressed, the button that sends a form, and a question's Yes. */
export const anyControl =
  'button, a[href]:not([href^="#"]), [role=button], [role=tab], [role=option], [role=switch], input[type=checkbox], input[type=radio]';
export const sendsForm = 'button[type=submit]';
export const saysYes = '[role=alertdialog] button:not([data-autofocus], [aria-label])';

/** Where a person could press now; what shows no control at all has no way on. */
export async function pressables(page: Page): Promise<number> {
  return page.evaluate<number>(`(() => {${IN_THE_PAGE}
    return [...top.querySelectorAll('${anyControl}')].filter((each) => shows(each) && !each.disabled).length; })()`);
}

/**
 * One of the controls of the layer that was opened last.
 * @param controls a selector of those that are meant
 * @param kind which kind of them, counted on from the first as often as there are kinds
 * @param which one of that kind
 */
export async function pressableAt(
  page: Page,
  controls: string,
  kind: number,
  which: number,
): Promise<Pressable | undefined> {
  const found = await page.evaluateHandle<{ element: HTMLElement; name: string; mayRest: boolean } | null>(`(() => {
    ${IN_THE_PAGE}
    const kinds = new Map();
    for (const each of top.querySelectorAll('${controls}')) {
      if (!shows(each) || each.disabled || each.closest('[aria-disabled=true]')) continue;
      const kind = each.tagName + nameOf(each).split(/[ :]/)[0];
      kinds.set(kind, [...(kinds.get(kind) ?? []), each]);
    }
    const some = [...kinds.values()];
    if (some.length === 0) return null;
    const all = some[${kind} % some.length];
    const element = all[${which} % all.length];
    const leadsHere = element.href !== undefined && new URL(element.href).pathname === location.pathname;
    const said = [...document.querySelectorAll('[role=alert]')].some((each) => each.innerText.trim() !== '');
    const isChosen = element.checked || element.ariaChecked === 'true' || element.ariaSelected === 'true';
    const mayRest = leadsHere || isChosen || said || top.querySelector('[aria-invalid=true]') !== null;
    return { element, name: nameOf(element), mayRest };
  })()`);
  const pressable = await found.getProperty('element').catch(() => undefined);
  const element = pressable?.asElement() as ElementHandle<HTMLElement> | null | undefined;
  if (!element) return undefined;
  const [name, mayRest] = await Promise.all([
    found.getProperty('name').then((value) => value.jsonValue()),
    found.getProperty('mayRest').then((value) => value.jsonValue()),
  ]);
  return { element, name: String(name), mayRest: Boolean(mayRest) };
}

/** A field of the layer that was opened last. */
export interface Field {
  readonly element: ElementHandle<HTMLElement>;
  readonly label: string;
  /** Such as `text`, `password`, `date`, `select`. */
  readonly type: string;
  readonly isNumeric: boolean;
  /** What can be chosen, where it is a choice. */
  readonly options: readonly string[];
}

const TOLD_OF_FIELD = `(field) => ({
  label: (field.ariaLabel ?? field.labels?.[0]?.textContent ?? '').trim(),
  type: field.tagName === 'SELECT' ? 'select' : field.type,
  isNumeric: field.inputMode === 'numeric',
  options: [...(field.options ?? [])].map(({ value }) => value),
})`;

/** Every field that can be filled in there. */
export async function fieldsOfTop(page: Page): Promise<Field[]> {
  const list = await page.evaluateHandle(`(() => {${IN_THE_PAGE}
    return [...top.querySelectorAll('input, textarea, select')].filter((each) => shows(each) && !each.disabled &&
      !each.readOnly && !['file', 'checkbox', 'radio', 'range'].includes(each.type)); })()`);
  const fields: Field[] = [];
  for (const property of (await list.getProperties()).values()) {
    const element = property.asElement() as ElementHandle<HTMLElement> | null;
    if (!element) continue;
    const told = await element.evaluate<Omit<Field, 'element'>>(TOLD_OF_FIELD);
    fields.push({ element, ...told });
  }
  return fields;
}
