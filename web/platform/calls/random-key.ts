/** A mark that nothing else has, for an `Idempotency-Key`. `randomUUID` is missing where the page is not secure. */
export function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The mark of a try: the same again has the same, for as long as it stands among these. */
export function keyOfTry<Attempt>(tries: Map<Attempt, string>, attempt: Attempt): string {
  const key = tries.get(attempt) ?? randomKey();
  tries.set(attempt, key);
  return key;
}
