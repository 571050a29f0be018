import { expect, type Page } from '@playwright/test';

/** Only for what hangs, in milliseconds. */
const LONGEST_MS = 30_000;

/** A list of texts that a file of walks has to see, each once at least. */
export interface SeenTexts<Text extends string> {
  /**
   * Waits until somebody who looks at the window can read this text. `{}` in it stands for any words.
   * @param bringAbout what shows it; a message is caught then even if it has gone again when the step comes back
   */
  sees(page: Page, text: Text, bringAbout?: () => Promise<unknown>): Promise<void>;
  /** The same for several texts that one step shows. */
  seesAll(page: Page, texts: readonly Text[], bringAbout?: () => Promise<unknown>): Promise<void>;
  /** The last test of the file: fails for what no step has seen. */
  everyOneSeen(): void;
}

/** Keeps which texts of a list have been seen. */
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

/** Looks until it is seen. A page that goes to another document is looked at again there. */
async function seenOn(page: Page, text: string, texts: readonly string[]): Promise<void> {
  // What reads a longer text of the list does not count for one that the longer begins with.
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

/** A text as a pattern that knows nothing but this text; spaces and line ends are alike on a page. */
const escaped = (text: string) => text.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&').replace(/\s+/g, '\\s+');

/**
 * Why nobody who looks at the window can read a text; empty if they can. Of all places that hold it one is enough: at
 * least 10 px high, not faint, within the window and within whatever cuts it off, and with nothing laid over it.
 */
const UNSEEN = `([source, ...longer]) => {
  // A text is a line of its own or the sentence that a line begins with, not the beginning of another sentence.
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
    // A text can be read through a button that is laid over it and shows nothing of its own.
    const isSeenThrough = hit?.matches('button') && !hit.innerText.trim() && getComputedStyle(hit).backgroundColor === 'rgba(0, 0, 0, 0)';
    const isOwn = hit && (element.contains(hit) || hit.contains(element));
    return isOwn || isSeenThrough ? '' : 'lies under ' + (hit?.outerHTML.slice(0, 80) ?? 'nothing');
  };
  // As it stands once what moves has come to rest: on a busy machine a message may go before its second picture is drawn.
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
  // A choice that is closed shows what was chosen, and nothing else of its options.
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

/**
 * Looks whenever the page changes and at each picture, until the text is seen or the time, in milliseconds since 1970, has
 * come: why it was not seen where it was.
 */
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
