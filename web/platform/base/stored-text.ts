/** On this device until it is forgotten, or in this tab alone. */
type Where = 'localStorage' | 'sessionStorage';

/** What is stored under a name; null where nothing is, or the browser blocks its storage. */
export function storedText(name: string, where: Where = 'localStorage'): string | null {
  try {
    return window[where].getItem(name);
  } catch {
    return null;
  }
}

/** Stores a text under a name; null forgets it. @returns false where the browser blocks its storage: nothing outlives the page then */
export function storeText(name: string, text: string | null, where: Where = 'localStorage'): boolean {
  try {
    if (text === null) window[where].removeItem(name);
    else window[where].setItem(name, text);
    return true;
  } catch {
    return false;
  }
}
