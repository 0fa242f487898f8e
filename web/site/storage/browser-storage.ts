/** A browser may refuse to store anything (private windows, a full disk): what is kept is a convenience, never required. */
type Area = 'localStorage' | 'sessionStorage';

export function readStored(area: Area, key: string): string | null {
  try {
    return window[area].getItem(key);
  } catch (error) {
    console.warn(`${key} could not be read.`, error);
    return null;
  }
}

export function writeStored(area: Area, key: string, text: string): void {
  try {
    window[area].setItem(key, text);
  } catch (error) {
    console.warn(`${key} could not be kept.`, error);
  }
}

export function removeStored(area: Area, key: string): void {
  try {
    window[area].removeItem(key);
  } catch (error) {
    console.warn(`${key} could not be removed.`, error);
  }
}
