import type { Page } from '@playwright/test';
import { TOP_LAYER } from './clickable-elements.ts';

/**
 * Everything in the topmost layer that a person cannot reach or read: a covered control; a control or text that is cut
 * off at the side; a button too small for its text; a short word that is broken; table columns that move within eight
 * frames without any input. Scrolls vertically as a person would, never horizontally: only a grid (`role="grid"`) may
 * scroll horizontally.
 */
export function layoutFaults(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(`(${IN_THE_PAGE})()`);
}

/** The top of the first matching element in the unscrolled window: 0 is the window's top, 1 its bottom. */
export async function firstBeginsAt(page: Page, rows: string): Promise<number> {
  await page.evaluate('window.scrollTo(0, 0)');
  const box = await page.locator(rows).first().boundingBox();
  return (box?.y ?? Number.NaN) / (page.viewportSize()?.height ?? 0);
}

const IN_THE_PAGE = `async () => {
  ${TOP_LAYER}
  const faults = new Set();
  const nameOf = (element) =>
    String(element.getAttribute('aria-label') || element.innerText || element.value || element.id).trim();
  const say = (element, what) =>
    faults.add(element.tagName.toLowerCase() + ' "' + nameOf(element).slice(0, 60) + '" ' + what);
  const styleOf = (element) => getComputedStyle(element);
  const upFrom = (element) => {
    const all = [];
    for (let each = element; each instanceof Element; each = each.parentElement) all.push(each);
    return all;
  };
  /** Computes a value of an element from its parent's value, and caches all values, since the page stays the same. */
  const downFrom = (ofNone, of) => {
    const known = new Map([[null, ofNone]]);
    return function ask(element) {
      if (!known.has(element)) known.set(element, of(element, ask(element.parentElement)));
      return known.get(element);
    };
  };
  const isHidden = downFrom(false, (element, around) =>
    around || element.ariaHidden === 'true' || styleOf(element).clipPath === 'inset(50%)');
  const isSeen = (element) => {
    const { width, height } = element.getBoundingClientRect();
    return width > 1 && height > 1 && element.checkVisibility({ visibilityProperty: true }) && !isHidden(element);
  };
  /** The left and right edges of the visible part of an element's content. */
  const shownBetween = downFrom([0, document.documentElement.clientWidth], (element, [left, right]) => {
    if (styleOf(element).overflowX === 'visible') return [left, right];
    const box = element.getBoundingClientRect();
    return [Math.max(left, box.left), Math.min(right, box.right)];
  });
  const endsInDots = downFrom(false, (element, around) => around || styleOf(element).textOverflow === 'ellipsis');
  const isCut = (box, [left, right]) => box.left < left - 1 || box.right > right + 1;
  const bringIntoView = (element) => {
    for (const each of upFrom(element.parentElement)) {
      if (each.scrollHeight <= each.clientHeight || !['auto', 'scroll'].includes(styleOf(each).overflowY)) continue;
      const [inner, outer] = [element.getBoundingClientRect(), each.getBoundingClientRect()];
      each.scrollTop += inner.top + inner.height / 2 - outer.top - outer.height / 2;
    }
    const { top, height } = element.getBoundingClientRect();
    window.scrollTo(0, window.scrollY + top + height / 2 - window.innerHeight / 2);
  };

  const controls = 'a[href]:not([href="#content"]), button, input, select, textarea, [role=button], [tabindex="0"], [role=img], img';
  for (const control of top.querySelectorAll(controls)) {
    if (!control.isConnected || !isSeen(control) || control.matches('[role=grid], ol')) continue;
    bringIntoView(control);
    const box = control.getBoundingClientRect();
    if (isCut(box, shownBetween(control.parentElement))) {
      say(control, 'is cut off');
      continue;
    }
    const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    const own = hit && (control.contains(hit) || hit.contains(control) || hit.closest('label')?.control === control);
    // A picture is visible through a transparent button without text that covers it.
    const isSeenThrough = control.matches('img, svg') && hit?.matches('button') && !hit.innerText.trim()
      && styleOf(hit).backgroundColor === 'rgba(0, 0, 0, 0)';
    if (!own && !isSeenThrough) say(control, 'lies under ' + (hit ? hit.tagName + ' "' + nameOf(hit).slice(0, 40) + '"' : 'nothing'));
  }

  const texts = document.createTreeWalker(top, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const holder = text.parentElement;
    if (!text.data.trim() || !isSeen(holder) || holder.closest('option, script, style')) continue;
    if (endsInDots(holder)) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    if (range.getClientRects().length > 1) {
      for (const { 0: word, index } of text.data.matchAll(/(?<![\\p{L}\\p{N}])[\\p{L}\\p{N}]{2,12}(?![\\p{L}\\p{N}])/gu)) {
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        if (range.getClientRects().length > 1) say(holder, 'breaks within “' + word + '”');
      }
      range.selectNodeContents(text);
    }
    const button = holder.closest('button, a, [role=button]');
    for (const box of range.getClientRects()) {
      if (!holder.closest('[role=grid]') && isCut(box, shownBetween(holder))) say(holder, 'is cut off');
      const around = button?.getBoundingClientRect();
      if (!around) continue;
      const edge = styleOf(button).borderTopWidth === '0px' ? -1 : 2;
      if (isCut(box, [around.left, around.right]) || box.top < around.top + edge || box.bottom > around.bottom - edge)
        say(button, 'is too small for its text');
    }
  }
  window.scrollTo(0, 0);
  const { scrollWidth } = document.documentElement;
  if (scrollWidth > window.innerWidth) faults.add('the page is ' + scrollWidth + ' px wide');

  const places = () => [...top.querySelectorAll('th')].map((one) => one.getBoundingClientRect().left).join();
  const seen = [];
  for (let picture = 0; picture < 8 && top.querySelector('th'); picture += 1) {
    await new Promise(requestAnimationFrame);
    seen.push(places());
  }
  if (seen.filter((one, at) => at > 0 && one !== seen[at - 1]).length > 2) faults.add('columns move without input');
  return [...faults];
}`;
