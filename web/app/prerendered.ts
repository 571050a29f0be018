import { showPicture } from '#web/platform/base/cached-photo.ts';
import { askAhead } from '#web/platform/calls/prefetch.ts';

/** The first picture is not waited for longer, in milliseconds. */
const LONGEST_PAINT_MS = 500;

/** What a browser has stored under a name, in either storage; nothing where it stores nothing. */
function stored(name: string): string | null {
  try {
    return window.localStorage.getItem(name) ?? window.sessionStorage.getItem(name);
  } catch {
    return null;
  }
}

/** Ends when the application has taken the drawing's place. */
let drawing: AbortController;
const nothing = { says: '', nth: 0 };
/** What the button says that was pressed last, and which of those that say so it is; nothing once anything else was touched. */
let pressed = nothing;
/** What the button says that a finger lies on. */
let touched = '';

/** What a button says, to eyes or ears: of what was read since there may be more buttons than there were. */
const said = (button: Element) => `${button.getAttribute('aria-label')} ${button.textContent}`;

const alike = (place: Element, says: string) =>
  [...place.querySelectorAll('button')].filter((button) => said(button) === says);

/** The button, or the link that leaves no step to go back to, that this happened on. */
const controlOf = ({ target }: Event) => (target instanceof Element ? target.closest('button, a[data-replace]') : null);

function noteTouched(event: Event): void {
  const control = controlOf(event);
  // A press is followed by no other sign of a finger or a key unless something else is wanted.
  pressed = nothing;
  touched = event.type === 'pointerdown' && control instanceof HTMLButtonElement ? said(control) : '';
}

/** A button that was taken away under the finger hears of no press: the one that stands there now is pressed. */
function pressLifted({ clientX, clientY }: PointerEvent): void {
  const button = document.elementFromPoint(clientX, clientY)?.closest('button');
  if (button && said(button) === touched) button.click();
}

function notePressed(event: MouseEvent): void {
  const control = controlOf(event);
  if (control instanceof HTMLAnchorElement) {
    // As the application's link does: the login that is left is no step to go back to.
    if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    location.replace(control.href);
  } else if (control instanceof HTMLButtonElement) {
    const says = said(control);
    pressed = { says, nth: alike(event.currentTarget as Element, says).indexOf(control) };
  }
}

/**
 * Before the first picture: the page wears the colours that were chosen here, shows a drawing only to whom it is meant
 * for, and asks for what their screen reads first.
 * @returns when the drawing, if there is one, has been seen: whatever is to be done then does not hold it up
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
  // Nothing is sent before the application is there, which then hears of what was pressed.
  drawing = new AbortController();
  const { signal } = drawing;
  place.addEventListener('submit', (event) => event.preventDefault(), { signal });
  place.addEventListener('click', notePressed, { signal });
  for (const kind of ['pointerdown', 'pointerup', 'pointercancel', 'keydown'])
    place.addEventListener(kind, noteTouched, { signal });
  // Nothing is painted in a tab that nobody sees.
  if (document.visibilityState === 'hidden') return;
  await new Promise((resolve) => {
    new PerformanceObserver(resolve).observe({ type: 'paint', buffered: true });
    setTimeout(resolve, LONGEST_PAINT_MS);
  });
}

/**
 * Presses the button that was pressed in the drawing as soon as the application has drawn it: parts of the screen may be
 * on their way still. Who has touched anything since wants something else.
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
 * Once the application's own screen has taken the drawing's place, it holds what was typed meanwhile, the focus is
 * where it was, and the button that was pressed, or is being pressed, is pressed.
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
        // By the element's own setter, so that whoever watches it is told.
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value);
        field.dispatchEvent(new Event('input', { bubbles: true }));
      }
      if (checked) field.click();
      if (drawn[at] === focused) field.focus();
    }
    drawing.abort();
    if (touched !== '') document.addEventListener('pointerup', pressLifted, { once: true });
    // Once what was typed is known to the form.
    if (pressed !== nothing) setTimeout(pressOnceThere, 0, place);
  }).observe(place, { childList: true });
}
