import { LIST_COLUMNS, type ListColumn, USUAL_COLUMNS } from './list-columns.ts';
import { RECORD_KINDS, type RecordKind } from './record.ts';

export type SavedView<Kind extends RecordKind = RecordKind> = {
  readonly name: string;
  /** As in the address of the list: `status=pending&method=Venmo`. */
  readonly query: string;
  readonly columns: readonly ListColumn<Kind>[];
};

export type ListPreferences<Kind extends RecordKind = RecordKind> = {
  readonly columns: readonly ListColumn<Kind>[];
  readonly views: readonly SavedView<Kind>[];
};

export type Preferences = { readonly [Kind in RecordKind]: ListPreferences<Kind> };

export const MOST_VIEWS = 50;
export const LONGEST_VIEW_NAME = 40;
export const LONGEST_VIEW_QUERY = 1_000;

/** It says whose a record is: no list is without it. */
export const FIXED_COLUMN = 'username';

/** Another format is that of a later version, which is not read. */
export const FORMAT = 1;

/** Another version may have written it: unknown parts are left out. */
export function readPreferences(stored: unknown): Preferences {
  const document = isObject(stored) && stored.format === FORMAT ? stored : {};
  return Object.fromEntries(
    RECORD_KINDS.map((kind) => [kind, readList(kind, document[kind])]),
  ) as Preferences;
}

function readList<Kind extends RecordKind>(kind: Kind, stored: unknown): ListPreferences<Kind> {
  const { columns, views } = isObject(stored) ? stored : {};
  const named = new Map<string, SavedView<Kind>>();
  for (const view of Array.isArray(views) ? views : []) {
    if (!isObject(view) || typeof view.name !== 'string' || typeof view.query !== 'string') continue;
    const { name, query } = view;
    if (!named.has(name)) named.set(name, { name, query, columns: knownColumns(kind, view.columns) });
  }
  return { columns: knownColumns(kind, columns), views: [...named.values()] };
}

/** Known ones, each once; the usual ones where none is left. */
export function knownColumns<Kind extends RecordKind>(
  kind: Kind,
  columns: unknown,
): readonly ListColumn<Kind>[] {
  const all: readonly ListColumn<Kind>[] = LIST_COLUMNS[kind];
  const known = (Array.isArray(columns) ? columns : []).flatMap((column: unknown) =>
    all.filter((one) => one === column),
  );
  const usual: readonly ListColumn<Kind>[] = USUAL_COLUMNS[kind];
  return known.some((column) => column === FIXED_COLUMN) ? [...new Set(known)] : usual;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
