const keptUnder = 'rollcall-device';

/**
 * The random mark of this browser, whoever is signed in, by which the server sees that two students of one session
 * showed their codes on one device; '' where the browser keeps nothing.
 */
export function deviceMark(): string {
  try {
    const kept = window.localStorage.getItem(keptUnder);
    if (kept) return kept;
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    const made = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
    window.localStorage.setItem(keptUnder, made);
    return made;
  } catch {
    return '';
  }
}
