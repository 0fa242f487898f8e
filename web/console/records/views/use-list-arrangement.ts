import { queryOptions, useMutation, useMutationState, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { CallOutput } from '#contract/calls.ts';
import { USUAL_COLUMNS } from '#domain/records/list-columns.ts';
import { knownColumns, type ListPreferences } from '#domain/records/list-preferences.ts';
import { CallError, call, callToChange } from '#web/data/call.ts';
import { useRefreshOnChange } from '../../live/use-refresh-on-change.ts';
import { useAdmin } from '../../session/session.ts';
import type { ListFilter } from '../record/list-address.ts';
import type { RecordKind } from '../record/record.ts';
import type { RecordSource } from '../record/record-source.ts';
import { isSameFilter, queryOf, type SavedView, viewsOf, withView } from './saved-view-list.ts';

type Preferences = CallOutput<'getListPreferences'>;
type Source = Pick<RecordSource<RecordKind>, 'kind' | 'filterChoices'>;

type Arrangement = {
  readonly columns: readonly string[];
  readonly views: readonly SavedView[];
};

/** Made again if another session saved first; so making it twice must equal making it once. */
type Edit = {
  readonly kind: RecordKind;
  readonly toNext: (before: Arrangement) => Arrangement;
  readonly onSaved?: (() => void) | undefined;
};

const KEY = ['list-preferences'];

export const preferencesQuery = queryOptions({
  queryKey: KEY,
  queryFn: () => call('getListPreferences', {}),
  staleTime: Number.POSITIVE_INFINITY,
});

export type ListArrangement = ReturnType<typeof useListArrangement>;

/** The person's, at all sessions; a choice shows at once. @param filter saved views have own columns */
export function useListArrangement(source: Source, filter: ListFilter, onFailed: (error: Error) => void) {
  const { kind } = source;
  const { uid } = useAdmin();
  const client = useQueryClient();
  const { data: stored, isLoading, failureCount } = useQuery(preferencesQuery);
  useRefreshOnChange('preferences', {
    queryKey: KEY,
    everyMs: 0,
    isAbout: (changed) => changed.uid === uid && changed.version > (stored?.version ?? 0),
  });
  const { mutate } = useMutation({
    mutationKey: KEY,
    scope: { id: KEY.join() },
    mutationFn: (edit: Edit) => save(edit, client.getQueryData<Preferences>(KEY)),
    onSuccess(saved, { onSaved }) {
      client.setQueryData(KEY, saved);
      onSaved?.();
    },
    onError: onFailed,
  });
  const pending = useMutationState({
    filters: { mutationKey: KEY, status: 'pending' },
    select: ({ state }) => state.variables as Edit,
  });

  async function save(edit: Edit, before: Preferences | undefined): Promise<Preferences> {
    const known = before ?? (await call('getListPreferences', {}));
    const next = toStored(kind, edit.toNext(arrangementOf(known[kind], source)));
    try {
      return await callToChange('saveListPreferences', { [edit.kind]: next, version: known.version });
    } catch (error) {
      if (!(error instanceof CallError && error.status === 'ABORTED') || before === undefined) throw error;
      return save(edit, undefined);
    }
  }

  const shown = useMemo(() => arrangedBy(pending, stored, source), [stored, pending, source]);
  // tells views of the same filters apart, which differ by their columns
  const [chosen, choose] = useState<string>();
  const fitting = shown.views.filter((view) => isSameFilter(view.filter, filter));
  const current = fitting.find(({ name }) => name === chosen) ?? fitting[0];
  const edit = (toNext: Edit['toNext'], onSaved?: () => void) => mutate({ kind, toNext, onSaved });

  /** The rendered state lags behind: the next key may be pressed before it is drawn. */
  function latest(): Arrangement {
    const edits = client.getMutationCache().findAll({ mutationKey: KEY, status: 'pending' });
    const stored = client.getQueryData<Preferences>(KEY);
    return arrangedBy(
      edits.map(({ state }) => state.variables as Edit),
      stored,
      source,
    );
  }

  /** Changes the columns of the view shown, if there is one. */
  function changeColumns(change: (columns: readonly string[]) => readonly string[]): void {
    const { columns, views } = latest();
    const view = current && (views.find(({ name }) => name === current.name) ?? current);
    const next = change(view?.columns ?? columns);
    edit((before) =>
      view === undefined
        ? { ...before, columns: next }
        : { ...before, views: withView(before.views, { ...view, columns: next }) },
    );
  }

  return {
    views: shown.views,
    current,
    /** Shows, of several views with the same filters, the one of this name. */
    choose,
    columns: current?.columns ?? shown.columns,
    /** Nothing is known yet, and nothing has failed. */
    isLoading: isLoading && failureCount === 0,
    changeColumns,
    editViews: (change: (views: readonly SavedView[]) => readonly SavedView[], onSaved?: () => void) =>
      edit((before) => ({ ...before, views: change(before.views) }), onSaved),
  };
}

function arrangedBy(edits: readonly Edit[], stored: Preferences | undefined, source: Source): Arrangement {
  const { kind } = source;
  const usual: ListPreferences = { columns: USUAL_COLUMNS[kind], views: [] };
  return edits
    .filter((edit) => edit.kind === kind)
    .reduce((before, { toNext }) => toNext(before), arrangementOf(stored?.[kind] ?? usual, source));
}

function arrangementOf(preferences: ListPreferences, { filterChoices }: Source): Arrangement {
  return {
    columns: preferences.columns,
    views: viewsOf(preferences, filterChoices),
  };
}

function toStored(kind: RecordKind, { columns, views }: Arrangement): ListPreferences {
  return {
    columns: knownColumns(kind, columns),
    views: views.map((view) => ({
      name: view.name,
      query: queryOf(view.filter, view.unknown),
      columns: knownColumns(kind, view.columns),
    })),
  };
}
