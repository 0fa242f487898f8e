import { Button, NativeSelect } from '@mantine/core';
import { ChevronDownIcon } from '../../icons/icons.tsx';
import { SearchBox } from '../../search/search-box.tsx';
import { isNarrowed, type ReceiptsFilter, readReceiptsSearch } from '../receipt/receipts-address.ts';
import type { ReceivingAccount } from '../receipt/use-receiving-accounts.ts';
import styles from './receipt-filters.module.css';

type ReceiptFiltersProps = {
  readonly filter: ReceiptsFilter;
  readonly accounts: readonly ReceivingAccount[];
  readonly onChange: (filter: ReceiptsFilter, options: { readonly replace: boolean }) => void;
};

/** Which of the view's receipts are listed, kept in the address like the view. */
export function ReceiptFilters({ filter, accounts, onChange }: ReceiptFiltersProps) {
  function set(change: Readonly<Partial<Record<keyof ReceiptsFilter, string>>>, replace = false): void {
    onChange(readReceiptsSearch({ ...filter, ...change }), { replace });
  }

  return (
    <search className={styles.filters} aria-label="Filter receipts">
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
    </search>
  );
}

/** An address may name an account that is there no longer. */
function withChosen(
  accounts: readonly ReceivingAccount[],
  chosen: string | undefined,
): readonly ReceivingAccount[] {
  if (chosen === undefined || accounts.some(({ id }) => id === chosen)) return accounts;
  return [...accounts, { id: chosen, label: 'Another account' }];
}
