import type { HistoryState } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { ListSearch } from '../record/list-address.ts';

/** How a list's route goes to another address of its own. */
type Navigate = (to: {
  readonly search: ListSearch;
  readonly replace: boolean;
  readonly resetScroll: false;
  readonly state: (state: HistoryState) => HistoryState;
}) => unknown;

export type AddressChange = {
  readonly replace?: boolean;
  /** The cursors of the pages before the one gone to; the present ones unless given. */
  readonly trail?: readonly string[];
};

export type GoTo = (search: ListSearch, change: AddressChange) => void;

/** Changes the address of a list; the cursors that one came by go into the browser's history. */
export function useGoTo(navigate: Navigate): GoTo {
  return useCallback(
    (search, { replace = false, trail }) =>
      void navigate({
        search,
        replace,
        resetScroll: false,
        state: (state) => ({ ...state, ...(trail && { trail }) }),
      }),
    [navigate],
  );
}
