import { type FilterChoices, filterOf, type ListFilter, readListSearch } from '../record/list-address.ts';

/** A named set of filters. */
export type SavedView = { readonly name: string; readonly filter: ListFilter };

export const MAX_NAME = 40;

/** Reads what the browser has stored, which may be anything. */
export function readViews(kept: string | null, choices: FilterChoices): SavedView[] {
  try {
    const parsed: unknown = JSON.parse(kept ?? '[]');
    if (!Array.isArray(parsed)) return [];
    return parsed.flatMap((view: Partial<SavedView> | null) => {
      const name = typeof view?.name === 'string' ? view.name.trim().slice(0, MAX_NAME) : '';
      const filter = filterOf(readListSearch({ ...view?.filter }, choices));
      return name === '' ? [] : [{ name, filter }];
    });
  } catch {
    return [];
  }
}

/** Adds the filters under a name, replacing any view of the same name. */
export function withView(views: readonly SavedView[], view: SavedView): SavedView[] {
  const rest = views.filter(({ name }) => name !== view.name);
  return [...rest, view].sort((one, other) => one.name.localeCompare(other.name, 'en'));
}

export function withoutView(views: readonly SavedView[], name: string): SavedView[] {
  return views.filter((view) => view.name !== name);
}

export function renamed(views: readonly SavedView[], from: string, to: string): SavedView[] {
  const view = views.find(({ name }) => name === from);
  return view === undefined ? [...views] : withView(withoutView(views, from), { ...view, name: to });
}

export function isSameFilter(one: ListFilter, other: ListFilter): boolean {
  const names = Object.keys({ ...one, ...other }) as (keyof ListFilter)[];
  return names.every((name) => one[name] === other[name]);
}
