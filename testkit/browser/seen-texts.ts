import { expect, type Page } from '@playwright/test';

/** The longest wait for a text, in milliseconds; only a page that hangs takes longer. */
const LONGEST_MS = 30_000;

/** A list of texts; the walks of a file must see each at least once. */
export interface SeenTexts<Text extends string> {
  /**
   * Waits until a person can read this text in the window. `{}` in a text stands for any words.
   * @param bringAbout the action that shows it; a message is seen even if it disappears before the action returns
   */
  sees(page: Page, text: Text, bringAbout?: () => Promise<unknown>): Promise<void>;
  /** Like `sees`, for several texts that one step shows. */
  seesAll(page: Page, texts: readonly Text[], bringAbout?: () => Promise<unknown>): Promise<void>;
  /** The last test of the file: fails if a text was never seen. */
  everyOneSeen(): void;
}

/** Tracks which texts of a list have been seen. */
export function seenTexts<Text extends string>(texts: readonly Text[]): SeenTexts<Text> {
  const missing = new Set<string>(texts);
  const seesAll: SeenTexts<Text>['seesAll'] = async (page, some, bringAbout = async () => undefined) => {
    const watched = some.map(async (text) => {
      await seenOn(page, text, texts);
      missing.delete(text);
    });
    await Promise.all([...watched, bringAbout()]);
  };
  return {
    seesAll,
    sees: (page, text, bringAbout) => seesAll(page, [text], bringAbout),
    everyOneSeen: () => expect([...missing]).toEqual([]),
  };
}

/** Polls until a person can read the text in the window. After a navigation, polls the new document. */
async function seenOn(page: Page, text: string, texts: readonly string[]): Promise<void> {
  // A match of a longer text does not count for a shorter text with which it begins.
  const longer = texts.filter((other) => other.length > text.length && other.startsWith(text));
  const patterns = JSON.stringify([text, ...longer].map(patternOf));
  const until = Date.now() + LONGEST_MS;
  let why = 'the page kept going elsewhere';
  while (Date.now() < until) {
    const found = await page.evaluate<string>(`(${LOOK})(${patterns}, ${until})`).catch((error: unknown) => error);
    if (found === '') return;
    if (typeof found === 'string') why = found;
    else if (!/context was destroyed|navigation/i.test(String(found))) throw found;
  }
  throw new Error(`“${text}” is not seen: ${why}`);
}

const patternOf = (text: string) => text.split('{}').map(escaped).join('.+?');

/** A pattern that matches only this text; spaces and line breaks are equivalent on a page. */
const escaped = (text: string) => text.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&').replace(/\s+/g, '\\s+');

/**
 * Why a person cannot read a text in the window; empty if a person can read it. One readable occurrence is enough: at
 * least 10 px high, not faint, within the window, not cut off and not covered.
 */
const UNSEEN = `([source, ...longer]) => {
  // A text counts as a whole line or as its first sentence, not as the beginning of another sentence.
  const [whole, anyCase] = [new RegExp('^' + source + '(?=$|[.:]? [^a-z])'), new RegExp(source, 'i')];
  const isOther = (line) => longer.some((other) => new RegExp('^' + other).test(line));
  const reads = (line) => whole.test(line) && !isOther(line);
  const upFrom = (element) => {
    const all = [];
    for (let each = element; each; each = each.parentElement) all.push(each);
    return all;
  };
  const isIn = (inner, outer) =>
    inner.left >= outer.left - 1 && inner.right <= outer.right + 1 && inner.top >= outer.top - 1 && inner.bottom <= outer.bottom + 1;
  const why = (element, box, shown) => {
    if (!shown.split('\\n').some((line) => reads(line.trim()))) return 'reads “' + shown + '”';
    if (!element.checkVisibility({ visibilityProperty: true })) return 'is hidden';
    if (box.width < 4 || box.height < 10 || Number.parseFloat(getComputedStyle(element).fontSize) < 10) return 'is too small';
    if (upFrom(element).reduce((share, each) => share * Number(getComputedStyle(each).opacity), 1) < 0.6) return 'is faint';
    if (!isIn(box, { left: 0, top: 0, right: innerWidth, bottom: innerHeight })) return 'lies outside the window';
    for (const each of upFrom(element)) {
      const style = getComputedStyle(each);
      if (style.clipPath === 'inset(50%)') return 'is cut to nothing';
      if (style.overflow !== 'visible' && each !== document.body && each !== document.documentElement && !isIn(box, each.getBoundingClientRect()))
        return 'is cut off';
    }
    if (getComputedStyle(element).pointerEvents === 'none') return '';
    const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    // A text is readable through a transparent button without text that covers it.
    const isSeenThrough = hit?.matches('button') && !hit.innerText.trim() && getComputedStyle(hit).backgroundColor === 'rgba(0, 0, 0, 0)';
    const isOwn = hit && (element.contains(hit) || hit.contains(element));
    return isOwn || isSeenThrough ? '' : 'lies under ' + (hit?.outerHTML.slice(0, 80) ?? 'nothing');
  };
  // Transitions are finished first: on a busy machine a message may disappear before its second frame.
  const settled = (element) => {
    for (const moving of upFrom(element).flatMap((each) => each.getAnimations()))
      if (moving.effect.getComputedTiming().endTime < Infinity) moving.finish();
    return element;
  };
  const boxOf = (element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return range.getBoundingClientRect();
  };
  const reasons = new Set();
  const look = (element, box, shown) => {
    const reason = why(element, box, shown);
    if (reason) reasons.add(reason);
    return reason === '';
  };
  for (const field of document.querySelectorAll('[placeholder]'))
    if (!field.value && anyCase.test(field.placeholder) && look(settled(field), field.getBoundingClientRect(), field.placeholder)) return '';
  // A closed select shows only the chosen option.
  for (const choice of document.querySelectorAll('select')) {
    const chosen = choice.selectedOptions[0]?.text ?? '';
    if (anyCase.test(chosen) && look(settled(choice), choice.getBoundingClientRect(), chosen)) return '';
  }
  const deepest = (element) => {
    const inner = [...element.children].filter((each) => anyCase.test(each.textContent));
    return inner.length > 0 ? inner.flatMap(deepest) : [element];
  };
  if (document.body && anyCase.test(document.body.textContent))
    for (const element of deepest(document.body))
      if (!element.closest('script, style, select') && look(settled(element), boxOf(element), element.innerText ?? '')) return '';
  return [...reasons].join(', ') || 'is nowhere';
}`;

/** Checks at every change and frame up to the time `until`, in ms since 1970. @returns why the text was not visible */
const LOOK = `(patterns, until) => new Promise((tell) => {
  let [last, isOver] = ['', false];
  const look = () => {
    if (isOver) return;
    const why = (${UNSEEN})(patterns);
    if (why !== 'is nowhere') last = why;
    isOver = why === '' || Date.now() > until;
    if (isOver) tell(why && (last || why));
    if (isOver) changes.disconnect();
  };
  const changes = new MutationObserver(look);
  changes.observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
  const lookAtEachPicture = () => {
    look();
    if (!isOver) requestAnimationFrame(lookAtEachPicture);
  };
  lookAtEachPicture();
})`;
