import type { DepositRecord } from '#contract/deposits/deposit-record.ts';
import { DepositCard } from './deposit-card.tsx';
import { DepositRow } from './deposit-row.tsx';
import { CardSkeletons, RowSkeletons } from './deposit-skeletons.tsx';
import { DepositTable } from './deposit-table.tsx';
import type { StatusChanges } from './use-status-changes.ts';

type DepositsListProps = {
  /** Undefined while they are being loaded. */
  readonly deposits: readonly DepositRecord[] | undefined;
  readonly isWide: boolean;
  readonly mayChange: boolean;
  readonly statusChanges: StatusChanges;
};

/** A table where there is room for one, cards elsewhere. */
export function DepositsList({ deposits, isWide, mayChange, statusChanges }: DepositsListProps) {
  const Item = isWide ? DepositRow : DepositCard;
  const Skeletons = isWide ? RowSkeletons : CardSkeletons;
  const items =
    deposits === undefined ? (
      <Skeletons />
    ) : (
      deposits.map((deposit) => (
        <Item
          key={deposit.id}
          deposit={deposit}
          change={statusChanges.changes.get(deposit.id)}
          mayChange={mayChange}
          onChoose={statusChanges.change}
          onDismiss={statusChanges.dismiss}
        />
      ))
    );
  return isWide ? <DepositTable>{items}</DepositTable> : <ul aria-label="Deposits, newest first">{items}</ul>;
}
