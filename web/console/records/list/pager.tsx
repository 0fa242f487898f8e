import { Button } from '@mantine/core';
import { ChevronLeftIcon, ChevronRightIcon } from '../../icons/icons.tsx';
import styles from './pager.module.css';
import type { usePaging } from './use-paging.ts';

type PagerProps = {
  readonly paging: ReturnType<typeof usePaging>;
  /** The number of rows on the page. */
  readonly rows: number;
  readonly total: number | undefined;
};

const COUNT = new Intl.NumberFormat('en-US');

export function Pager({ paging, rows, total }: PagerProps) {
  const { firstRow } = paging;
  const lastRow = firstRow + rows - 1;
  return (
    <nav className={styles.pager} aria-label="Pages">
      <p className={styles.range}>
        {COUNT.format(firstRow)}–{COUNT.format(lastRow)}
        {total !== undefined && ` of ${COUNT.format(Math.max(total, lastRow))}`}
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
