import { Button } from '@mantine/core';
import { ChevronLeftIcon, ChevronRightIcon } from '../icons/icons.tsx';
import type { DepositsPage } from './deposits-page.ts';
import styles from './pager.module.css';
import type { usePaging } from './use-paging.ts';

type PagerProps = {
  readonly paging: ReturnType<typeof usePaging>;
  readonly page: DepositsPage;
  readonly total: number | undefined;
};

const COUNT = new Intl.NumberFormat('en-US');

export function Pager({ paging, page, total }: PagerProps) {
  const { firstRow } = paging;
  const lastRow = firstRow + page.rows.length - 1;
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
