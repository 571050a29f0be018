import { showPicture } from '#web/platform/base/cached-photo.ts';
import { askAhead } from '#web/platform/calls/prefetch.ts';

/** Longest wait for the first paint, in ms */
const LONGEST_PAINT_MS = 500;

/** Reads a value from either storage; null if the browser blocks it. */
function stored(name: string): string | null {
  try {
    return window.localStorage.getItem(name) ?? window.sessionStorage.getItem(name);
  } catch {
    return null;
  }
}

/** Aborted when the application has replaced the prerendered page */
let drawing: AbortController;
const nothing = { says: '', nth: 0 };
/** The button pressed last: its label, and its index among the buttons with this label; empty after any other input */
let pressed = nothing;
/** The label of the button under the finger */
let touched = '';

/** The two labels of a button. Loaded data may add buttons, so an index alone would not identify a button. */
const said = (button: Element) => `${button.getAttribute('aria-label')} ${button.textContent}`;

const alike = (place: Element, says: string) =>
  [...place.querySelectorAll('button')].filter((button) => said(button) === says);

/** The button or link on which an event happened. Ignores links that add a history entry. */
const controlOf = ({ target }: Event) => (target instanceof Element ? target.closest('button, a[data-replace]') : null);

function noteTouched(event: Event): void {
  const control = controlOf(event);
  // Any touch or key after a press means that the user wants something else.
  pressed = nothing;
  touched = event.type === 'pointerdown' && control instanceof HTMLButtonElement ? said(control) : '';
}

/** Presses the new button if it replaced the old one under the finger: then the browser fires no click event. */
function pressLifted({ clientX, clientY }: PointerEvent): void {
  const button = document.elementFromPoint(clientX, clientY)?.closest('button');
  if (button && said(button) === touched) button.click();
}

function notePressed(event: MouseEvent): void {
  const control = controlOf(event);
  if (control instanceof HTMLAnchorElement) {
    // Like the application's own link: the login is not a step to go back to.
    if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    location.replace(control.href);
  } else if (control instanceof HTMLButtonElement) {
    const says = said(control);
    pressed = { says, nth: alike(event.currentTarget as Element, says).indexOf(control) };
  }
}

/**
 * Prepares the prerendered page before its first paint: applies the color scheme, removes the page if it is meant for
 * other users, and prefetches the first queries.
 * @returns when the page has been painted, so that later work does not delay it
 */
export async function settleDrawing(place: HTMLElement): Promise<void> {
  const chosen = stored('rollcall-scheme') ?? 'auto';
  const dark = chosen === 'auto' ? window.matchMedia('(prefers-color-scheme: dark)').matches : chosen === 'dark';
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
  const { goneWith, shownWith } = place.dataset;
  const isMeant = shownWith ? stored(shownWith) !== null : !goneWith?.split(' ').some(stored);
  if (!isMeant) place.replaceChildren();
  const token = shownWith ? stored(shownWith) : null;
  if (token !== null) {
    askAhead(place.dataset.reads, shownWith, token);
    askAhead(place.dataset.openReads);
    showPicture(place, token);
  }
  if (!place.hasChildNodes()) return;
  // Nothing is sent before the application has loaded; it then handles the pressed button.
  drawing = new AbortController();
  const { signal } = drawing;
  place.addEventListener('submit', (event) => event.preventDefault(), { signal });
  place.addEventListener('click', notePressed, { signal });
  for (const kind of ['pointerdown', 'pointerup', 'pointercancel', 'keydown'])
    place.addEventListener(kind, noteTouched, { signal });
  // Hidden tabs are not painted.
  if (document.visibilityState === 'hidden') return;
  await new Promise((resolve) => {
    new PerformanceObserver(resolve).observe({ type: 'paint', buffered: true });
    setTimeout(resolve, LONGEST_PAINT_MS);
  });
}

/**
 * Repeats a press on the prerendered page as soon as the application has rendered the same button, which may take a
 * while if chunks are still loading. Any input in the meantime cancels the repeated press.
 */
function pressOnceThere(place: HTMLElement): void {
  const press = () => {
    const button = alike(place, pressed.says)[pressed.nth];
    if (!button) return;
    watch.disconnect();
    button.click();
  };
  const watch = new MutationObserver(press);
  watch.observe(place, { childList: true, subtree: true });
  for (const kind of ['pointerdown', 'keydown']) document.addEventListener(kind, () => watch.disconnect());
  press();
}

/**
 * When the application replaces the prerendered page, restores the typed text and the focus, and presses the button
 * that was or is being pressed.
 */
export function keepTyped(place: HTMLElement): void {
  const drawn = [...place.querySelectorAll('input')];
  if (!place.hasChildNodes()) return;
  let focused: EventTarget | null = document.activeElement;
  place.addEventListener('focusin', ({ target }) => {
    focused = target;
  });
  new MutationObserver((_, watch) => {
    watch.disconnect();
    const fields = [...place.querySelectorAll('input')];
    for (const [at, { value, checked }] of drawn.entries()) {
      const field = fields[at];
      if (!field) continue;
      if (value !== '') {
        // The native setter, so that React notices the change.
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value);
        field.dispatchEvent(new Event('input', { bubbles: true }));
      }
      if (checked) field.click();
      if (drawn[at] === focused) field.focus();
    }
    drawing.abort();
    if (touched !== '') document.addEventListener('pointerup', pressLifted, { once: true });
    // After the form has received the typed text.
    if (pressed !== nothing) setTimeout(pressOnceThere, 0, place);
  }).observe(place, { childList: true });
}
