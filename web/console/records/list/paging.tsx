import { Button } from '@mantine/core';
import { useLocation } from '@tanstack/react-router';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { ChevronLeftIcon, ChevronRightIcon } from '../../icons/icons.tsx';
import { Row, Text } from '../../kit/box.tsx';
import { filterOf, type ListSearch } from '../record/list-address.ts';
import type { RecordKind, Records } from '../record/record.ts';
import { type ListOrder, orderOf, type RecordSource } from '../record/record-source.ts';
import { nextCursorOf, PAGE_SIZE, type RecordPage } from './record-page.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The cursors of the pages before this one, '' for the first; kept in the browser's history. */
    trail?: readonly string[];
  }
}

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

  function goOn(cursor: string | null): void {
    if (cursor !== null) go(cursor, number + 1, [...trail, search.cursor ?? FIRST]);
  }

  async function next(): Promise<void> {
    if (page === undefined || isFinding) return;
    if (!page.hasFallen) return goOn(page.nextCursor);
    setFinding(true);
    try {
      const load = (limit: number) => source.load(filterOf(search), { cursor: search.cursor, limit });
      goOn(await nextCursorOf(page, orderOf(source, search), load).catch(() => page.nextCursor));
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

type Turning = {
  readonly cursor: string | undefined;
  readonly isLoading: boolean;
};

/**
 * Turns the page when the keys that move through the rows pass its end.
 * @returns whether there is a page; its first row that contains `wanted` gets the focus
 */
export function usePageTurning(
  list: RefObject<HTMLElement | null>,
  paging: ReturnType<typeof usePaging>,
  { cursor, isLoading }: Turning,
): (step: 1 | -1, wanted?: string) => boolean {
  const turn = useRef<{
    readonly from: string | undefined;
    readonly step: 1 | -1;
    readonly wanted: string | undefined;
  }>(undefined);

  useEffect(() => {
    if (turn.current === undefined || isLoading || turn.current.from === cursor) return;
    const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-record]') ?? [])];
    const { step, wanted } = turn.current;
    turn.current = undefined;
    const row =
      rows.find((each) => wanted !== undefined && each.querySelector(wanted)) ?? rows.at(step === 1 ? 0 : -1);
    row?.focus();
    row?.scrollIntoView({ block: 'nearest' });
  }, [list, cursor, isLoading]);

  return (step, wanted) => {
    if (!(step === 1 ? paging.hasNext : paging.hasPrevious)) return false;
    turn.current = { from: cursor, step, wanted };
    if (step === 1) void paging.next();
    else paging.previous();
    return true;
  };
}

type PagerProps = {
  readonly paging: ReturnType<typeof usePaging>;
  readonly rows: number;
  readonly total: number | undefined;
  readonly order: ListOrder;
};

const COUNT = new Intl.NumberFormat('en-US');

export function Pager({ paging, rows, total, order }: PagerProps) {
  const { firstRow } = paging;
  const lastRow = firstRow + rows - 1;
  return (
    <Row as="nav" justify="end" aria-label="Pages" style={{ paddingTop: 10 }}>
      <Text as="p" tone="dim">
        {order === 'oldest' && paging.hasPrevious
          ? // rows that have left the pages before are no longer counted
            `Page ${COUNT.format(paging.number)}${total === undefined ? '' : ` · ${COUNT.format(total)} in all`}`
          : rangeText(firstRow, lastRow, total)}
      </Text>
      <Button
        variant="default"
        leftSection={<ChevronLeftIcon size={14} />}
        disabled={!paging.hasPrevious}
        onClick={paging.previous}
      >
        Previous
      </Button>
      <Button
        variant="default"
        rightSection={<ChevronRightIcon size={14} />}
        disabled={!paging.hasNext || paging.isFinding}
        onClick={() => void paging.next()}
      >
        Next
      </Button>
    </Row>
  );
}

function rangeText(firstRow: number, lastRow: number, total: number | undefined): string {
  const range = `${COUNT.format(firstRow)}–${COUNT.format(lastRow)}`;
  return total === undefined ? range : `${range} of ${COUNT.format(Math.max(total, lastRow))}`;
}
