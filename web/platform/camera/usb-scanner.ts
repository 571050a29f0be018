/**
 * Hand-held scanners type what they read like a keyboard, fast, and end with Enter. The rules here distinguish scanners
 * from people without knowing the device.
 */

/** The longest pause between two keys of one reading, in ms, so that a delay does not split a value */
export const LONGEST_PAUSE_MS = 400;
/** The longest mean pause between the keys of a short reading, in ms; people who type fast need about 80. */
export const LONGEST_MEAN_PAUSE_MS = 50;
/** Shorter input comes from people: a shortcut, or keys pressed by accident. */
export const SHORTEST_READING = 4;
/** From this length, slowly typed text counts too: wireless scanners are slow, and people type words only in fields. */
export const LONG_READING = 8;
/** The longest mean pause between the keys of a long reading, in ms */
export const LONGEST_SLOW_PAUSE_MS = 150;
/** Longest reading in characters; the rest is dropped */
export const LONGEST_READING = 4096;

/** Only a longer pause separates a person's key from a reading: `times` the mean of the other pauses, plus `ms`. */
const PARTING_PAUSE = { times: 3, ms: 30 } as const;

/** A key as the browser reports it */
export interface TypedKey {
  /** `KeyboardEvent.key`: depends on the computer's layout and on Caps Lock */
  readonly key: string;
  /** `KeyboardEvent.code`: the key's position, whatever is printed on it */
  readonly code: string;
  readonly atMs: number;
  /** Whether Control, Alt or the command key is down: a shortcut, not a scanner */
  readonly withModifier: boolean;
  /** Whether the key is typed into a field; such keys are ignored. */
  readonly inField: boolean;
}

/** The text by the computer's layout (`key`), or by positions on the American layout of scanners (`place`) */
export interface TypedReading {
  readonly text: string;
  readonly by: 'key' | 'place';
}

/** The keys typed since the last reading */
export interface TypedSoFar {
  readonly keys: readonly { readonly key: string; readonly place: string; readonly atMs: number }[];
}

export const nothingTyped: TypedSoFar = { keys: [] };

/** Returns the capital letter or digit of a key on an American keyboard, otherwise the text that the key types. */
function placeOf({ code, key }: TypedKey): string {
  return /^(?:Key|Digit|Numpad)([A-Z0-9])$/.exec(code)?.[1] ?? key;
}

/** Finds the index of the scanner's first key: not 0 if a person pressed a key shortly before the scan. */
function beginning({ keys }: TypedSoFar): number {
  const pauses = keys.slice(1).map(({ atMs }, place) => atMs - (keys[place]?.atMs ?? atMs));
  const longest = Math.max(0, ...pauses);
  const mean = (pauses.reduce((sum, pause) => sum + pause, 0) - longest) / Math.max(1, pauses.length - 1);
  return longest > mean * PARTING_PAUSE.times + PARTING_PAUSE.ms ? pauses.indexOf(longest) + 1 : 0;
}

/** Returns all possible readings: first of all keys, then of the keys that follow a key pressed by a person. */
function readingsOf(typed: TypedSoFar): TypedReading[] {
  const ofKeys = (keys: TypedSoFar['keys']): TypedReading[] => [
    { text: keys.map(({ key }) => key).join(''), by: 'key' },
    { text: keys.map(({ place }) => place).join(''), by: 'place' },
  ];
  const from = beginning(typed);
  return [...ofKeys(typed.keys), ...(from === 0 ? [] : ofKeys(typed.keys.slice(from)))];
}

/**
 * Adds one key to the typed keys. If this key ends a reading, returns the possible readings.
 * @returns `readings`: the first reading has all keys as typed; null if no reading has ended. The Enter key that ends a
 *   reading must do nothing else on the page.
 */
export function typeKey(typed: TypedSoFar, key: TypedKey): { typed: TypedSoFar; readings: TypedReading[] | null } {
  if (key.inField || key.withModifier) return { typed: nothingTyped, readings: null };
  const [first, last] = [typed.keys[0], typed.keys.at(-1)];
  const goesOn = last !== undefined && key.atMs - last.atMs <= LONGEST_PAUSE_MS;

  if (key.key === 'Enter') {
    const { length } = typed.keys;
    const meanPauseMs = (key.atMs - (first?.atMs ?? 0)) / Math.max(1, length);
    const longestMs = length >= LONG_READING ? LONGEST_SLOW_PAUSE_MS : LONGEST_MEAN_PAUSE_MS;
    const isReading = goesOn && length >= SHORTEST_READING && meanPauseMs <= longestMs;
    return { typed: nothingTyped, readings: isReading ? readingsOf(typed) : null };
  }
  const place = placeOf(key);
  // Named keys (Shift, Tab, F5) type nothing; scanners press Shift between the others. Dead keys depend on the layout.
  if (Array.from(key.key).length !== 1 && !(key.key === 'Dead' && place.length === 1)) return { typed, readings: null };
  const next = { key: key.key === 'Dead' ? '' : key.key, place, atMs: key.atMs };
  if (!goesOn) return { typed: { keys: [next] }, readings: null };
  return { typed: typed.keys.length < LONGEST_READING ? { keys: [...typed.keys, next] } : typed, readings: null };
}

/** Returns whether a person may be typing in this element. */
function isField(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable) return true;
  if (target instanceof HTMLTextAreaElement) return !target.readOnly;
  const notTyped = ['button', 'checkbox', 'radio', 'range', 'submit', 'reset', 'color', 'file'];
  return target instanceof HTMLInputElement && !target.readOnly && !notTyped.includes(target.type);
}

/**
 * Listens for hand-held scanners on the whole page until the returned function is called. A hand scanner's Enter
 * presses no button, and its keys are handled before the page's own shortcuts.
 * @param onRead called with the possible readings and the time of the last key (as in `performance.now`)
 */
export function listenToHandScanner(onRead: (readings: readonly TypedReading[], atMs: number) => void): () => void {
  let typed = nothingTyped;
  const onKey = (event: KeyboardEvent) => {
    if (event.isComposing || event.repeat) return;
    const result = typeKey(typed, {
      key: event.key,
      code: event.code,
      atMs: event.timeStamp,
      withModifier: event.ctrlKey || event.altKey || event.metaKey,
      inField: isField(event.target),
    });
    typed = result.typed;
    if (result.readings === null) return;
    event.preventDefault();
    event.stopPropagation();
    onRead(result.readings, event.timeStamp);
  };
  window.addEventListener('keydown', onKey, { capture: true });
  return () => window.removeEventListener('keydown', onKey, { capture: true });
}
