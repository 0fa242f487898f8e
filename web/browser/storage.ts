type Area = 'localStorage' | 'sessionStorage';

/** Values that the browser refuses to keep last as long as the page. */
const kept = { localStorage: new Map<string, string>(), sessionStorage: new Map<string, string>() };

/** In frames of other sites, private windows or on full disks storage is refused: the page keeps it then. */
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

/** Undefined where the browser refuses, so that nothing outlives the page. */
export function given(area: Area): Storage | undefined {
  try {
    return window[area];
  } catch {
    return undefined;
  }
}
