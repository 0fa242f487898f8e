import type { HistoryState } from '@tanstack/react-router';
import { useCallback, useEffect, useRef } from 'react';
import { filterOf, type ListFilter, type ListSearch } from '../record/list-address.ts';

type Navigate = (to: {
  readonly search: ListSearch;
  readonly replace: boolean;
  readonly resetScroll: false;
  readonly state: (state: HistoryState) => HistoryState;
}) => unknown;

type AddressChange = {
  readonly replace?: boolean;
  /** The cursors of the pages before the target, for the browser's history; unchanged unless given. */
  readonly trail?: readonly string[];
};

export type ListAddress = ReturnType<typeof useListAddress>;

/** @param navigate must be stable between renders */
export function useListAddress(search: ListSearch, navigate: Navigate) {
  const current = useRef(search);
  useEffect(() => {
    current.current = search;
  });

  const goTo = useCallback(
    (to: ListSearch, { replace = false, trail }: AddressChange) =>
      void navigate({
        search: to,
        replace,
        resetScroll: false,
        state: (state) => ({ ...state, ...(trail && { trail }) }),
      }),
    [navigate],
  );
  const openDetails = useCallback(
    (id: string | undefined, options: AddressChange = {}) => goTo({ ...current.current, open: id }, options),
    [goTo],
  );

  return {
    search,
    filter: filterOf(search),
    setFilter: (filter: ListFilter, { replace }: { readonly replace: boolean }) =>
      goTo(filter, { replace, trail: [] }),
    goToPage: (page: ListSearch, trail: readonly string[]) => goTo(page, { trail }),
    openDetails,
  };
}
