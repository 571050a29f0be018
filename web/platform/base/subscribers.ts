/** A set of subscribers: `tell` notifies all of them, `subscribe` returns the function that unsubscribes. */
export function createSubscribers<Told extends unknown[] = []>() {
  const all = new Set<(...told: Told) => void>();
  return {
    tell(...told: Told): void {
      for (const listener of all) listener(...told);
    },
    subscribe(listener: (...told: Told) => void): () => void {
      all.add(listener);
      return () => void all.delete(listener);
    },
  };
}
