/**
 * Gives this window a storage of its own, in memory, and nobody to tell: whoever is signed in to the product beside the
 * look stays so. Colours are as they were chosen. Comes before anything that reads a storage.
 */
export function ownStorage(): void {
  const kept = new Map<string, string>(
    Object.entries({ ...window.localStorage }).filter(([key]) => /scheme/.test(key)),
  );
  const storage: Storage = {
    get length() {
      return kept.size;
    },
    key: (place) => [...kept.keys()][place] ?? null,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
    clear: () => kept.clear(),
  };
  for (const name of ['localStorage', 'sessionStorage'])
    Object.defineProperty(window, name, { value: storage, configurable: true });
  Reflect.deleteProperty(window, 'BroadcastChannel');
}
