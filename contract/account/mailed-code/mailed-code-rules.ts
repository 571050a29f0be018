/** The length of a code that resets a password or proves an address, in letters and digits. @see decisions §3.12 */
export const CODE_CHARACTERS = 10;

/** How long a mailed code can be used. @see spec §9, decisions §3.7 */
export const CODE_LIFE_SECONDS = 300;

/** The number of wrong tries that end a code. A try is counted before the code is compared. @see decisions §3.7 */
export const CODE_MOST_TRIES = 5;

/** The minimum seconds between two codes to one address, or for one account. @see decisions §3.7 */
export const SECONDS_BETWEEN_CODES = 60;

/** The most codes a day to one address, or for one account. @see decisions §3.7 */
export const CODES_A_DAY = 10;

/** Normalizes a typed code to the mailed form: upper case, without spaces and hyphens. */
export function typedCode(typed: string): string {
  return typed.replace(/[\s-]/g, '').toUpperCase();
}

/** Whether a typed text has the form of a mailed code. */
export function isCode(typed: string): boolean {
  return new RegExp(`^[A-Z0-9]{${CODE_CHARACTERS}}$`).test(typedCode(typed));
}
