type Area = 'localStorage' | 'sessionStorage';

/** What the browser would not keep lasts as long as the page. */
const kept = { localStorage: new Map<string, string>(), sessionStorage: new Map<string, string>() };

/**
 * A browser may refuse to store anything: in a frame of another site, in private windows, on a full disk. Then the page
 * keeps it for itself.
 */
export function readStored(area: Area, key: string): string | null {
  return kept[area].get(key) ?? given(area)?.getItem(key) ?? null;
}

export function writeStored(area: Area, key: string, text: string): void {
  try {
    window[area].setItem(key, text);
    kept[area].delete(key);
  } catch {
    kept[area].set(key, text);
  }
}

export function removeStored(area: Area, key: string): void {
  kept[area].delete(key);
  given(area)?.removeItem(key);
}

export function storedKeys(area: Area): readonly string[] {
  return [...kept[area].keys(), ...Object.keys(given(area) ?? {})];
}

export function clearStored(): void {
  for (const area of ['localStorage', 'sessionStorage'] as const) {
    kept[area].clear();
    given(area)?.clear();
  }
}

/** Undefined where the browser gives none, so that nothing outlives the page. */
export function given(area: Area): Storage | undefined {
  try {
    return window[area];
  } catch {
    return undefined;
  }
}
