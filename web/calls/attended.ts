/** Whoever has not touched a page for this long may have left it, in milliseconds. */
const AWAY_MS = 60_000;

let touchedAtMs = Date.now();

/** Begins to listen for whether somebody is at the page: keys, a pointer, a wheel, a finger. */
export function watchForHands(): void {
  for (const kind of ['keydown', 'pointerdown', 'pointermove', 'wheel']) {
    addEventListener(
      kind,
      () => {
        touchedAtMs = Date.now();
      },
      { capture: true, passive: true },
    );
  }
}

/** Whether somebody was at the page within the last minute, opening it included. @see docs/decisions/0023 */
export function isAttended(): boolean {
  return Date.now() - touchedAtMs < AWAY_MS;
}
