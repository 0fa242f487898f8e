import { useLocation, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { loadDeposits } from './deposit-requests.ts';
import { type DepositsSearch, filterOf } from './deposits-address.ts';
import { type DepositsPage, PAGE_SIZE } from './deposits-page.ts';
import { nextCursorOf } from './next-cursor.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The cursors of the pages before this one; empty text for the first. Kept in the browser's history. */
    trail?: readonly string[];
  }
}

const FIRST = '';

/** Keyset paging: on by the cursor behind the page shown, back by the cursors one came by. */
export function usePaging(search: DepositsSearch, page: DepositsPage | undefined) {
  const navigate = useNavigate({ from: '/deposits' });
  const trail = useLocation({ select: (location) => location.state.trail ?? [] });
  const [isFinding, setFinding] = useState(false);
  const number = search.cursor === undefined ? 1 : (search.page ?? 2);

  function go(cursor: string | undefined, pageNumber: number, newTrail: readonly string[]): void {
    void navigate({
      search: { ...filterOf(search), cursor, page: cursor === undefined ? undefined : pageNumber },
      state: (state) => ({ ...state, trail: newTrail }),
    });
    window.scrollTo(0, 0);
  }

  async function next(): Promise<void> {
    if (page === undefined || isFinding) return;
    setFinding(true);
    try {
      const load = (limit: number) => loadDeposits(filterOf(search), { limit });
      const cursor = await nextCursorOf(page, load).catch(() => page.nextCursor);
      if (cursor !== null) go(cursor, number + 1, [...trail, search.cursor ?? FIRST]);
    } finally {
      setFinding(false);
    }
  }

  function previous(): void {
    const cursor = trail.at(-1) || undefined;
    go(cursor, Math.max(2, number - 1), trail.slice(0, -1));
  }

  return {
    number,
    hasNext: page !== undefined && (page.nextCursor !== null || page.hasFallen),
    hasPrevious: search.cursor !== undefined,
    isFinding,
    next,
    previous,
    first: () => go(undefined, 1, []),
    firstRow: (number - 1) * PAGE_SIZE + 1,
  };
}
