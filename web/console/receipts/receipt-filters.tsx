import { Button, NativeSelect } from '@mantine/core';
import { EXCEPTION_LABELS, EXCEPTION_REASONS } from '#domain/receipts/states.ts';
import { ChevronDownIcon } from '../icons/icons.tsx';
import { Row, Stack } from '../kit/box.tsx';
import { Choices } from '../kit/lists.tsx';
import { SearchBox } from '../search/search-box.tsx';
import {
  isNarrowed,
  type ReceiptsFilter,
  readReceiptsSearch,
  VIEW_LABELS,
  VIEWS,
} from './receipt/receipts-address.ts';
import { useReceiptCounts } from './receipt/receipts-queries.ts';
import type { ReceivingAccount } from './receipt/use-receipts.ts';
import styles from './receipts.module.css';

type ReceiptFiltersProps = {
  readonly filter: ReceiptsFilter;
  readonly accounts: readonly ReceivingAccount[];
  readonly onChange: (filter: ReceiptsFilter, options: { readonly replace: boolean }) => void;
};

export function ReceiptFilters({ filter, accounts, onChange }: ReceiptFiltersProps) {
  function set(change: Readonly<Partial<Record<keyof ReceiptsFilter, string>>>, replace = false): void {
    onChange(readReceiptsSearch({ ...filter, ...change }), { replace });
  }

  return (
    <Row as="search" align="start" padding="0 0 10px" className={styles.filters} aria-label="Filter receipts">
      <SearchBox
        label="Search receipts"
        placeholder="Payer, note, transaction, player"
        value={filter.search ?? ''}
        onSearch={(search) => set({ search }, true)}
      />
      <NativeSelect
        aria-label="Filter by receiving account"
        rightSection={<ChevronDownIcon size={14} />}
        data={[
          { value: '', label: 'All accounts' },
          ...withChosen(accounts, filter.account).map(({ id, label }) => ({ value: id, label })),
        ]}
        value={filter.account ?? ''}
        onChange={(event) => set({ account: event.currentTarget.value })}
      />
      {isNarrowed(filter) && (
        <Button
          variant="subtle"
          onClick={() => onChange(readReceiptsSearch({ view: filter.view }), { replace: false })}
        >
          Reset filters
        </Button>
      )}
    </Row>
  );
}

/** An address may name an account that no longer exists. */
function withChosen(
  accounts: readonly ReceivingAccount[],
  chosen: string | undefined,
): readonly ReceivingAccount[] {
  if (chosen === undefined || accounts.some(({ id }) => id === chosen)) return accounts;
  return [...accounts, { id: chosen, label: 'Another account' }];
}

type ReceiptViewsProps = {
  readonly filter: ReceiptsFilter;
  readonly onChoose: (filter: ReceiptsFilter) => void;
};

export function ReceiptViews({ filter, onChoose }: ReceiptViewsProps) {
  const counts = useReceiptCounts();
  const { view: chosen = 'waiting' } = filter;
  const reasons = EXCEPTION_REASONS.filter(
    (reason) => reason === filter.reason || (counts?.byReason[reason] ?? 0) > 0,
  );
  return (
    <Stack padding="0 0 10px">
      <Choices
        label="Which receipts"
        look="tabs"
        choices={VIEWS.map((view) => ({
          label: VIEW_LABELS[view],
          count: view === 'waiting' ? counts?.waiting : undefined,
          isChosen: view === chosen,
          onChoose: () => onChoose(readReceiptsSearch({ ...filter, view, reason: undefined })),
        }))}
      />
      {chosen === 'waiting' && reasons.length > 0 && (
        <Choices
          label="Why they wait"
          look="pills"
          choices={reasons.map((reason) => ({
            label: EXCEPTION_LABELS[reason],
            count: counts?.byReason[reason],
            isGrave: reason === 'reversed',
            isChosen: reason === filter.reason,
            onChoose: () => onChoose({ ...filter, reason: reason === filter.reason ? undefined : reason }),
          }))}
        />
      )}
    </Stack>
  );
}
