/** Tells hand-held scanners, which type, from people who type. */
import { afterEach, describe, expect, test, vi } from 'vitest';
import { listenToHandScanner, nothingTyped, type TypedKey, type TypedReading, typeKey } from './usb-scanner.ts';

const token = '7KQ2M9XW4RTB8ZC3HJ5NDV6PYG';
const keysOf = (text: string) => [...text.split(''), 'Enter'];

/** Types the keys with the given pause in ms and returns the readings. */
function typing(keys: readonly string[], pauseMs: number, more: Partial<TypedKey> = {}): string[] {
  let typed = nothingTyped;
  let atMs = 5000;
  const values: string[] = [];
  for (const key of keys) {
    const result = typeKey(typed, { key, code: '', atMs, withModifier: false, inField: false, ...more });
    typed = result.typed;
    if (result.readings !== null) values.push(result.readings[0]?.text ?? '');
    atMs += pauseMs;
  }
  return values;
}

describe('a scanner', () => {
  test.each([2, 10, 40, 70, 110, 140])('that types every %i ms is read', (pauseMs) => {
    expect(typing(keysOf(token), pauseMs)).toEqual([token]);
  });

  test('that pauses once is still read completely', () => {
    let typed = nothingTyped;
    let readings: TypedReading[] | null = null;
    for (const [index, key] of keysOf(token).entries()) {
      const atMs = 1000 + index * 10 + (index > 2 ? 200 : 0);
      ({ typed, readings } = typeKey(typed, { key, code: '', atMs, withModifier: false, inField: false }));
    }
    expect(readings?.[0]?.text).toBe(token);
  });

  test('that presses Shift for capital letters gives the same value', () => {
    expect(
      typing(
        keysOf(token).flatMap((letter) => ['Shift', letter]),
        8,
      ),
    ).toEqual([token]);
  });

  test('is also read by key position, and without a key that was pressed right before', () => {
    const french: Record<string, string> = { Q: 'a', A: 'q', W: 'z', Z: 'w', M: ',', 7: 'è', 2: 'é', 9: 'ç', 4: "'" };
    let typed = nothingTyped;
    let readings: TypedReading[] | null = null;
    const strokes = [...token].map((sign) => ({
      key: french[sign] ?? sign,
      code: /\d/.test(sign) ? `Digit${sign}` : `Key${sign}`,
    }));
    const all = [{ key: 'u', code: 'KeyU' }, ...strokes, { key: 'Enter', code: 'Enter' }];
    for (const [place, stroke] of all.entries()) {
      const atMs = place * 10 + (place > 0 ? 350 : 0);
      ({ typed, readings } = typeKey(typed, { ...stroke, atMs, withModifier: false, inField: false }));
    }
    expect(readings?.map(({ text, by }) => [text.length, by])).toEqual([
      [27, 'key'],
      [27, 'place'],
      [26, 'key'],
      [26, 'place'],
    ]);
    expect(readings?.at(-1)?.text).toBe(token);
  });

  test('that reads two codes gives two values', () => {
    expect(typing([...keysOf(token), ...keysOf('STUDENT-2')], 8)).toEqual([token, 'STUDENT-2']);
  });
});

describe('a person', () => {
  test('who types fast and presses Enter is not read', () => {
    expect(typing(keysOf('present'), 85)).toEqual([]);
    expect(typing(keysOf('present'), 60)).toEqual([]);
  });

  test('who typed before the scanner adds nothing to its value', () => {
    const first = typeKey(nothingTyped, { key: 'x', code: '', atMs: 0, withModifier: false, inField: false });
    let typed = first.typed;
    let readings: TypedReading[] | null = null;
    for (const [index, key] of keysOf(token).entries()) {
      const atMs = 900 + index * 10;
      ({ typed, readings } = typeKey(typed, { key, code: '', atMs, withModifier: false, inField: false }));
    }
    expect(readings?.[0]?.text).toBe(token);
  });

  test('who presses only Enter, or presses it much later, is not read', () => {
    expect(typing(['Enter', 'Enter'], 5)).toEqual([]);
    let typed = nothingTyped;
    for (const [index, key] of token.split('').entries()) {
      ({ typed } = typeKey(typed, { key, code: '', atMs: index * 10, withModifier: false, inField: false }));
    }
    expect(
      typeKey(typed, { key: 'Enter', code: '', atMs: 3000, withModifier: false, inField: false }).readings,
    ).toBeNull();
  });

  test('who types in a field or uses shortcuts is not disturbed', () => {
    expect(typing(keysOf(token), 8, { inField: true })).toEqual([]);
    expect(typing(keysOf(token), 8, { withModifier: true })).toEqual([]);
  });
});

describe('on a page', () => {
  let stop = () => {};
  afterEach(() => stop());

  const press = (target: EventTarget, key: string, atMs: number) => {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
    Object.defineProperty(event, 'timeStamp', { value: atMs });
    target.dispatchEvent(event);
    return event;
  };
  const scan = (target: EventTarget, pauseMs = 5) =>
    keysOf(token).map((key, index) => press(target, key, 100 + index * pauseMs));

  test.each([5, 40, 70, 110])('the Enter of a reading presses no button, at %i ms per key', (pauseMs) => {
    const onValue = vi.fn<Parameters<typeof listenToHandScanner>[0]>();
    stop = listenToHandScanner(onValue);
    const button = document.body.appendChild(document.createElement('button'));
    const events = scan(button, pauseMs);
    expect(onValue).toHaveBeenCalledExactlyOnceWith(expect.anything(), 100 + token.length * pauseMs);
    expect(onValue.mock.lastCall?.[0][0]).toEqual({ text: token, by: 'key' });
    expect(events.at(-1)?.defaultPrevented).toBe(true);
    expect(events.slice(0, -1).some((event) => event.defaultPrevented)).toBe(false);
    button.remove();
  });

  test('a search field keeps its input', () => {
    const onValue = vi.fn<Parameters<typeof listenToHandScanner>[0]>();
    stop = listenToHandScanner(onValue);
    const field = document.body.appendChild(document.createElement('input'));
    expect(scan(field).at(-1)?.defaultPrevented).toBe(false);
    expect(onValue).not.toHaveBeenCalled();
    field.remove();
  });

  test('nothing is read after stop', () => {
    const onValue = vi.fn<Parameters<typeof listenToHandScanner>[0]>();
    listenToHandScanner(onValue)();
    scan(document.body);
    expect(onValue).not.toHaveBeenCalled();
  });
});
