/** Time without input after which the user may have left the page, in ms */
const AWAY_MS = 60_000;

let touchedAtMs = Date.now();

/** Records that the user is active on the page. */
export function noteHands(): void {
  touchedAtMs = Date.now();
}

/** Returns whether the user opened or used the page within the last minute. @see docs/decisions/0023 */
export const isSomebodyThere = (): boolean => Date.now() - touchedAtMs < AWAY_MS;
