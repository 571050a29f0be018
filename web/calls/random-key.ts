/** A mark that nothing else has, for an `Idempotency-Key`. `randomUUID` is missing where the page is not secure. */
export function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
