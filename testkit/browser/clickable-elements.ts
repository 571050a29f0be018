import type { ElementHandle, Page } from '@playwright/test';

/** A control on the screen that a person can press, and its name. */
export interface Pressable {
  readonly element: ElementHandle<HTMLElement>;
  readonly name: string;
  /**
   * Whether a press may change nothing: the control is chosen already, links to this page, or already shows its error.
   */
  readonly mayRest: boolean;
  /** Whether the control belongs to the frame around every screen. */
  readonly isOfFrame: boolean;
}

/** A script that sets `top` to the topmost layer (menus included), or else to the page, and defines `shows`. */
export const TOP_LAYER = `
  const shows = (element) => element.checkVisibility({ visibilityProperty: true }) &&
    element.getBoundingClientRect().width > 1 && element.getBoundingClientRect().height > 1;
  const heightOf = (element) => {
    for (let each = element; each; each = each.parentElement) {
      const level = Number(getComputedStyle(each).zIndex);
      if (level > 0) return level;
    }
    return 0;
  };
  const layers = [...document.querySelectorAll('[role=dialog], [role=alertdialog], nav[data-opened=true]')].filter(shows);
  const top = document.querySelector(':popover-open') ??
    layers.toSorted((one, other) => heightOf(other) - heightOf(one))[0] ?? document.body;`;

const IN_THE_PAGE = `${TOP_LAYER}
  const nameOf = (element) =>
    (element.getAttribute('aria-label') || element.innerText || element.labels?.[0]?.innerText || element.title || element.tagName)
      .trim().replace(/\\s+/g, ' ').slice(0, 80);`;

/** Selectors: every control that can be pressed, a form's submit button, and the Yes of a question. */
export const anyControl =
  'button, a[href]:not([href^="#"]), [role=button], [role=tab], [role=option], [role=switch], input[type=checkbox], input[type=radio]';
export const sendsForm = 'button[type=submit]';
export const saysYes = '[role=alertdialog] button:not([data-autofocus], [aria-label])';

// Controls whose names begin with the same word are of one kind; the first represents the others.
const KINDS = `(controls) => {${IN_THE_PAGE}
  const kinds = new Map();
  for (const each of top.querySelectorAll(controls)) {
    if (!shows(each) || each.disabled || each.closest('[aria-disabled=true]')) continue;
    const kind = each.tagName + nameOf(each).split(/[ :]/)[0];
    kinds.set(kind, [...(kinds.get(kind) ?? []), each]);
  }
  const said = [...document.querySelectorAll('[role=alert]')].some((each) => each.innerText.trim() !== '');
  const tellOf = (element) => {
    const leadsHere = element.href !== undefined && new URL(element.href).pathname === location.pathname;
    const states = [element.ariaChecked, element.ariaSelected, element.ariaPressed];
    const isChosen = element.checked || states.includes('true');
    const mayRest = leadsHere || isChosen || said || top.querySelector('[aria-invalid=true]') !== null;
    return { element, told: { name: nameOf(element), mayRest, isOfFrame: !element.closest('main') } };
  };
  return { kinds: [...kinds.values()], tellOf };
}`;

/** The first control of each kind that can be pressed in the topmost layer. */
export function kindsOf(page: Page, controls: string): Promise<Omit<Pressable, 'element'>[]> {
  return page.evaluate(`(() => { const { kinds, tellOf } = (${KINDS})(${JSON.stringify(controls)});
    return kinds.map(([first]) => tellOf(first).told); })()`);
}

/**
 * One of the controls of the topmost layer.
 * @param controls a selector
 * @param kind the index of the kind, modulo the number of kinds
 * @param which the index within that kind, modulo its size
 */
export async function pressableAt(
  page: Page,
  controls: string,
  kind: number,
  which: number,
): Promise<Pressable | undefined> {
  const found = await page.evaluateHandle(`(() => { const { kinds, tellOf } = (${KINDS})(${JSON.stringify(controls)});
    const all = kinds[${kind} % kinds.length] ?? [];
    return all.length === 0 ? {} : tellOf(all[${which} % all.length]); })()`);
  const element = (await found.getProperty('element')).asElement() as ElementHandle<HTMLElement> | null;
  if (!element) return undefined;
  const told = (await (await found.getProperty('told')).jsonValue()) as Omit<Pressable, 'element'>;
  return { element, ...told };
}

/** A field of the topmost layer. */
export interface Field {
  readonly element: ElementHandle<HTMLElement>;
  readonly label: string;
  /** The kind of the field, such as `text`, `password`, `date`, `select`. */
  readonly type: string;
  readonly isNumeric: boolean;
  /** The values of a select's options. */
  readonly options: readonly string[];
}

/** Every field of the topmost layer that can be filled in. */
export async function fieldsOfTop(page: Page): Promise<Field[]> {
  const list = await page.evaluateHandle(`(() => {${IN_THE_PAGE}
    const tellOf = (field) => ({
      label: (field.ariaLabel ?? field.labels?.[0]?.textContent ?? '').trim(),
      type: field.tagName === 'SELECT' ? 'select' : field.type,
      isNumeric: field.inputMode === 'numeric',
      options: [...(field.options ?? [])].map(({ value }) => value),
    });
    return [...top.querySelectorAll('input, textarea, select')]
      .filter((field) => shows(field) && !field.disabled && !field.readOnly)
      .filter(({ type }) => !['file', 'checkbox', 'radio', 'range'].includes(type))
      .map((element) => ({ element, told: tellOf(element) })); })()`);
  const fields: Field[] = [];
  for (const each of (await list.getProperties()).values()) {
    const element = (await each.getProperty('element')).asElement() as ElementHandle<HTMLElement> | null;
    if (!element) continue;
    fields.push({ element, ...((await (await each.getProperty('told')).jsonValue()) as Omit<Field, 'element'>) });
  }
  return fields;
}
