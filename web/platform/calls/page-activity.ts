/** Whoever has not touched a page for this long may have left it, in milliseconds. */
const AWAY_MS = 60_000;

let touchedAtMs = Date.now();

/** Notes that somebody is at the page. */
export function noteHands(): void {
  touchedAtMs = Date.now();
}

/** Whether somebody was at the page within the last minute, opening it included. @see docs/decisions/0023 */
export const isSomebodyThere = (): boolean => Date.now() - touchedAtMs < AWAY_MS;
