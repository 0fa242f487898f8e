import { useState } from 'react';
import type { FilterChoices } from '../record/list-address.ts';
import { readViews, type SavedView } from './saved-view-list.ts';

/** The named sets of filters of one list, kept in this browser. */
export function useSavedViews(plural: string, choices: FilterChoices) {
  const storageKey = `cage-views-${plural}`;
  const [views, setViews] = useState(() => readViews(read(storageKey), choices));

  function keep(next: readonly SavedView[]): void {
    setViews([...next]);
    write(storageKey, JSON.stringify(next));
  }

  return { views, keep };
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function write(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // without storage, the views last until the page is left
  }
}
