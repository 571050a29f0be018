/**
 * Hand-held scanners type what they read like a keyboard, fast, and end with Enter. These rules tell their typing
 * from a person's, without knowing the device.
 */

/** The longest pause between two keys of one reading, in milliseconds: a hiccup must not cut a value short. */
export const LONGEST_PAUSE_MS = 400;
/** The mean pause between the keys of a short reading, at most: people who type fast need about 80. */
export const LONGEST_MEAN_PAUSE_MS = 50;
/** Fewer characters are a person's: a shortcut, or keys pressed by accident. */
export const SHORTEST_READING = 4;
/** From so many characters on, outside every field, nobody means a word: wireless scanners may be slow. */
export const LONG_READING = 8;
/** The mean pause between the keys of a long reading, at most. */
export const LONGEST_SLOW_PAUSE_MS = 150;
/** More characters are kept by no scanner; what follows is dropped. */
export const LONGEST_READING = 4096;

/** A key as the browser reports it. */
export interface TypedKey {
  /** `KeyboardEvent.key`. */
  readonly key: string;
  readonly atMs: number;
  /** Whether Control, Alt or the command key is down: a shortcut, and no scanner's. */
  readonly withModifier: boolean;
  /** Whether the key belongs to a field in which a person is typing; such keys are left alone. */
  readonly inField: boolean;
}

/** The characters of a reading that is under way. */
export interface TypedSoFar {
  readonly text: string;
  readonly firstMs: number;
  readonly lastMs: number;
}

export const nothingTyped: TypedSoFar = { text: '', firstMs: 0, lastMs: 0 };

/**
 * Takes one key and gives what is typed so far, and the value when this key ended a reading.
 * @returns `value` is what the scanner read, else null; the Enter that ended it must then do nothing else on the page
 */
export function typeKey(typed: TypedSoFar, key: TypedKey): { typed: TypedSoFar; value: string | null } {
  if (key.inField || key.withModifier) return { typed: nothingTyped, value: null };
  const pauseMs = key.atMs - typed.lastMs;
  const goesOn = typed.text !== '' && pauseMs <= LONGEST_PAUSE_MS;

  if (key.key === 'Enter') {
    const meanPauseMs = (key.atMs - typed.firstMs) / Math.max(1, typed.text.length);
    const longestMs = typed.text.length >= LONG_READING ? LONGEST_SLOW_PAUSE_MS : LONGEST_MEAN_PAUSE_MS;
    const isReading = goesOn && typed.text.length >= SHORTEST_READING && meanPauseMs <= longestMs;
    return { typed: nothingTyped, value: isReading ? typed.text : null };
  }
  // A key with a name (Shift, Tab, F5) types nothing; scanners press Shift between the others.
  if (Array.from(key.key).length !== 1) return { typed, value: null };
  if (!goesOn) return { typed: { text: key.key, firstMs: key.atMs, lastMs: key.atMs }, value: null };
  const text = typed.text.length < LONGEST_READING ? typed.text + key.key : typed.text;
  return { typed: { text, firstMs: typed.firstMs, lastMs: key.atMs }, value: null };
}

/** Whether a person may be typing in this element. */
function isField(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable) return true;
  if (target instanceof HTMLTextAreaElement) return !target.readOnly;
  const notTyped = ['button', 'checkbox', 'radio', 'range', 'submit', 'reset', 'color', 'file'];
  return target instanceof HTMLInputElement && !target.readOnly && !notTyped.includes(target.type);
}

/**
 * Listens for a hand-held scanner on the whole page until the returned function is called. Its Enter presses no button
 * and its characters are seen before the page's own shortcuts.
 * @param onValue called with what was read, and when its last key came (in the time of `performance.now`)
 */
export function listenToHandScanner(onValue: (value: string, atMs: number) => void): () => void {
  let typed = nothingTyped;
  const onKey = (event: KeyboardEvent) => {
    if (event.isComposing || event.repeat) return;
    const result = typeKey(typed, {
      key: event.key,
      atMs: event.timeStamp,
      withModifier: event.ctrlKey || event.altKey || event.metaKey,
      inField: isField(event.target),
    });
    typed = result.typed;
    if (result.value === null) return;
    event.preventDefault();
    event.stopPropagation();
    onValue(result.value, event.timeStamp);
  };
  window.addEventListener('keydown', onKey, { capture: true });
  return () => window.removeEventListener('keydown', onKey, { capture: true });
}
