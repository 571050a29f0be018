/** On this device until deleted, or in this tab only */
type Where = 'localStorage' | 'sessionStorage';

/** Reads a stored text; null if there is none, or if the browser blocks storage. */
export function storedText(name: string, where: Where = 'localStorage'): string | null {
  try {
    return window[where].getItem(name);
  } catch {
    return null;
  }
}

/** Stores a text; null deletes it. @returns false if the browser blocks storage, so that nothing outlives the page */
export function storeText(name: string, text: string | null, where: Where = 'localStorage'): boolean {
  try {
    if (text === null) window[where].removeItem(name);
    else window[where].setItem(name, text);
    return true;
  } catch {
    return false;
  }
}
