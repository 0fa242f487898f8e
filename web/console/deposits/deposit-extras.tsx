import { DepositReceipts } from '../receipts/deposit-receipts.tsx';
import type { DetailsExtras } from '../records/details/record-details.tsx';
import { PaidNote } from './paid-note.tsx';

/** What a deposit's details have beside its fields. */
export const DEPOSIT_EXTRAS: DetailsExtras<'deposit'> = {
  statusNote: (deposit) => <PaidNote deposit={deposit} />,
  sections: (deposit) => <DepositReceipts deposit={deposit} />,
};
