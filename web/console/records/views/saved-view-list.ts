import { type ListPreferences, LONGEST_VIEW_NAME } from '#domain/records/list-preferences.ts';
import { type FilterChoices, filterOf, type ListFilter, readListSearch } from '../record/list-address.ts';

/** A named set of filters, with the columns of the list. */
export type SavedView = {
  readonly name: string;
  readonly filter: ListFilter;
  readonly columns: readonly string[];
};

/** A view's filters as the server keeps them: those of the list's address. */
export function queryOf(filter: ListFilter): string {
  const present = Object.entries(filter).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return new URLSearchParams(present).toString();
}

/** The views that the server keeps; filters that there are no more are left out. */
export function viewsOf({ views }: ListPreferences, choices: FilterChoices): SavedView[] {
  return views.map(({ name, query, columns }) => ({
    name,
    filter: filterIn(Object.fromEntries(new URLSearchParams(query)), choices),
    columns,
  }));
}

/** Reads what a version before has stored in the browser, which may be anything. */
export function readOldViews(
  kept: string | null,
  choices: FilterChoices,
  columns: readonly string[],
): SavedView[] {
  try {
    const parsed: unknown = JSON.parse(kept ?? '[]');
    if (!Array.isArray(parsed)) return [];
    return parsed.flatMap((view: Partial<SavedView> | null) => {
      const name = typeof view?.name === 'string' ? view.name.trim().slice(0, LONGEST_VIEW_NAME) : '';
      return name === '' ? [] : [{ name, filter: filterIn({ ...view?.filter }, choices), columns }];
    });
  } catch {
    return [];
  }
}

function filterIn(raw: Readonly<Record<string, unknown>>, choices: FilterChoices): ListFilter {
  return filterOf(readListSearch(raw, choices));
}

/** Adds a view, replacing any of the same name. */
export function withView(views: readonly SavedView[], view: SavedView): SavedView[] {
  return [...withoutView(views, view.name), view].sort((one, other) =>
    one.name.localeCompare(other.name, 'en'),
  );
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
