import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { filterOf, type ListSearch } from '../record/list-address.ts';
import type { RecordKind, Records } from '../record/record.ts';
import { orderOf, type RecordSource } from '../record/record-source.ts';
import { nextCursorOf } from './next-cursor.ts';
import { PAGE_SIZE, type RecordPage } from './record-page.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The cursors of the pages before this one; empty text for the first. Kept in the browser's history. */
    trail?: readonly string[];
  }
}

/** Goes to another page; the trail goes into the browser's history. */
export type GoToPage = (search: ListSearch, trail: readonly string[]) => void;

const FIRST = '';

/** Keyset paging: forward by the cursor after the page shown, back by the cursors of earlier pages. */
export function usePaging<Kind extends RecordKind>(
  source: RecordSource<Kind>,
  search: ListSearch,
  page: RecordPage<Records[Kind]> | undefined,
  onGo: GoToPage,
) {
  const trail = useLocation({ select: (location) => location.state.trail ?? [] });
  const [isFinding, setFinding] = useState(false);
  const number = search.cursor === undefined ? 1 : (search.page ?? 2);

  function go(cursor: string | undefined, pageNumber: number, newTrail: readonly string[]): void {
    onGo({ ...filterOf(search), cursor, page: cursor === undefined ? undefined : pageNumber }, newTrail);
    window.scrollTo(0, 0);
  }

  async function next(): Promise<void> {
    if (page === undefined || isFinding) return;
    setFinding(true);
    try {
      const load = (limit: number) => source.load(filterOf(search), { cursor: search.cursor, limit });
      const cursor = await nextCursorOf(page, orderOf(source, search), load).catch(() => page.nextCursor);
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
