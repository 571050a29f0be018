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

/** A pause so much longer than the mean of the others, and by so many milliseconds, parts a key that a person pressed from what follows. */
const PARTING_PAUSE = { times: 3, ms: 30 } as const;

/** A key as the browser reports it. */
export interface TypedKey {
  /** `KeyboardEvent.key`: what the layout of the machine makes of it, and Caps Lock. */
  readonly key: string;
  /** `KeyboardEvent.code`: where it is, whatever is printed on it. */
  readonly code: string;
  readonly atMs: number;
  /** Whether Control, Alt or the command key is down: a shortcut, and no scanner's. */
  readonly withModifier: boolean;
  /** Whether the key belongs to a field in which a person is typing; such keys are left alone. */
  readonly inField: boolean;
}

/** What was typed, by what the keys mean here, or by where they are on the keyboard that scanners are made for. */
export interface TypedReading {
  readonly text: string;
  readonly by: 'key' | 'place';
}

/** The keys of a reading that is under way. */
export interface TypedSoFar {
  readonly keys: readonly { readonly key: string; readonly place: string; readonly atMs: number }[];
}

export const nothingTyped: TypedSoFar = { keys: [] };

/** The capital letter or digit of a key on an American keyboard, or what it types. */
function placeOf({ code, key }: TypedKey): string {
  return /^(?:Key|Digit|Numpad)([A-Z0-9])$/.exec(code)?.[1] ?? key;
}

/** Where what a scanner typed begins: after a key that was pressed shortly before, if one was. */
function beginning({ keys }: TypedSoFar): number {
  const pauses = keys.slice(1).map(({ atMs }, place) => atMs - (keys[place]?.atMs ?? atMs));
  const longest = Math.max(0, ...pauses);
  const mean = (pauses.reduce((sum, pause) => sum + pause, 0) - longest) / Math.max(1, pauses.length - 1);
  return longest > mean * PARTING_PAUSE.times + PARTING_PAUSE.ms ? pauses.indexOf(longest) + 1 : 0;
}

/** Every way to read what was typed: all of it, and what came after a key that a person pressed; in this order. */
function readingsOf(typed: TypedSoFar): TypedReading[] {
  const ofKeys = (keys: TypedSoFar['keys']): TypedReading[] => [
    { text: keys.map(({ key }) => key).join(''), by: 'key' },
    { text: keys.map(({ place }) => place).join(''), by: 'place' },
  ];
  const from = beginning(typed);
  return [...ofKeys(typed.keys), ...(from === 0 ? [] : ofKeys(typed.keys.slice(from)))];
}

/**
 * Takes one key and gives what is typed so far, and how it can be read when this key ended a reading.
 * @returns `readings`, of which the first is all that was typed as it was typed, else null; the Enter that ended it must
 *   then do nothing else on the page
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
  // A key with a name (Shift, Tab, F5) types nothing; scanners press Shift between the others. A dead one is in another layout.
  if (Array.from(key.key).length !== 1 && !(key.key === 'Dead' && place.length === 1)) return { typed, readings: null };
  const next = { key: key.key === 'Dead' ? '' : key.key, place, atMs: key.atMs };
  if (!goesOn) return { typed: { keys: [next] }, readings: null };
  return { typed: typed.keys.length < LONGEST_READING ? { keys: [...typed.keys, next] } : typed, readings: null };
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
 * @param onRead called with how it can be read, and when its last key came (in the time of `performance.now`)
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
