/** Creates a random `Idempotency-Key`, without `randomUUID`, which browsers lack on pages without HTTPS. */
export function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The idempotency key of an attempt: the same attempt gets the same key while it is in `tries`. */
export function keyOfTry<Attempt>(tries: Map<Attempt, string>, attempt: Attempt): string {
  const key = tries.get(attempt) ?? randomKey();
  tries.set(attempt, key);
  return key;
}
