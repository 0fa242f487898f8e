import type { ListPreferences } from '#domain/records/list-preferences.ts';
import { type FilterChoices, filterOf, type ListFilter, readListSearch } from '../record/list-address.ts';

// The parts of an address that say where in the list one is.
const NO_FILTERS: ReadonlySet<string> = new Set(['cursor', 'page', 'open']);

export type SavedView = {
  readonly name: string;
  readonly filter: ListFilter;
  readonly columns: readonly string[];
  /** Filters saved with it that this version does not know; kept as they are. */
  readonly unknown?: Readonly<Record<string, string>>;
};

/** As the server keeps them: the query of the list's address. */
export function queryOf(filter: ListFilter, unknown: SavedView['unknown'] = {}): string {
  const present = Object.entries({ ...filter, ...unknown }).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return new URLSearchParams(present).toString();
}

export function viewsOf({ views }: ListPreferences, choices: FilterChoices): SavedView[] {
  return views.map(({ name, query, columns }) => {
    const kept = [...new URLSearchParams(query)].filter(([key]) => !NO_FILTERS.has(key));
    const filter = filterOf(readListSearch(Object.fromEntries(kept), choices));
    const unknown = Object.fromEntries(kept.filter(([key]) => !(key in filter)));
    return { name, filter, columns, ...(Object.keys(unknown).length > 0 && { unknown }) };
  });
}

export function unknownText({ name, unknown }: SavedView): string | undefined {
  if (unknown === undefined) return undefined;
  const filters = Object.entries(unknown).map(([key, value]) => `${key} ‘${value}’`);
  return `The view ‘${name}’ was saved with filters that no longer exist: ${filters.join(', ')}. It is shown without.`;
}

/** Replaces a view of the same name. */
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
