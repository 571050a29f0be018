import { grouped } from './format-number.ts';

/** The default minimum length of a password, in characters; the school can set another. @see decisions §3.3 */
export const PASSWORD_MIN_LENGTH = 8;

/** The largest number in the product: points, experience, quantity, price. @see decisions §4.12 */
export const LARGEST_NUMBER = 1_000_000;

/** The longest password, in characters of any script. @see decisions §3.13 */
export const LONGEST_PASSWORD = 256;

/** The message for a number that is not whole, or out of bounds. @see decisions §4.12 */
export function wholeNumberSentence(label: string, least: number, most = LARGEST_NUMBER): string {
  return `${label} must be a whole number from ${least} to ${grouped(most)}.`;
}
