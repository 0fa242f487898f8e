import { Button } from '@mantine/core';
import { ChevronLeftIcon, ChevronRightIcon } from '../../icons/icons.tsx';
import type { ListOrder } from '../record/record-source.ts';
import styles from './pager.module.css';
import type { usePaging } from './use-paging.ts';

type PagerProps = {
  readonly paging: ReturnType<typeof usePaging>;
  /** The number of rows on the page. */
  readonly rows: number;
  readonly total: number | undefined;
  readonly order: ListOrder;
};

const COUNT = new Intl.NumberFormat('en-US');

export function Pager({ paging, rows, total, order }: PagerProps) {
  const { firstRow } = paging;
  const lastRow = firstRow + rows - 1;
  return (
    <nav className={styles.pager} aria-label="Pages">
      <p className={styles.range}>
        {order === 'oldest' && paging.hasPrevious
          ? // what the pages before have lost since is no longer counted
            `Page ${COUNT.format(paging.number)}${total === undefined ? '' : ` · ${COUNT.format(total)} in all`}`
          : rangeText(firstRow, lastRow, total)}
      </p>
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
    </nav>
  );
}

function rangeText(firstRow: number, lastRow: number, total: number | undefined): string {
  const range = `${COUNT.format(firstRow)}–${COUNT.format(lastRow)}`;
  return total === undefined ? range : `${range} of ${COUNT.format(Math.max(total, lastRow))}`;
}
