import { WITHDRAWAL_METHODS } from '#domain/methods/methods.ts';
import { WITHDRAWAL_STATUSES } from '#domain/withdrawals/withdrawal.ts';
import { type FilterChoices, type ListSearch, readListSearch } from '../records/record/list-address.ts';

export const WITHDRAWAL_FILTERS: FilterChoices = {
  statuses: WITHDRAWAL_STATUSES,
  methods: WITHDRAWAL_METHODS,
};

export function readWithdrawalsSearch(raw: Readonly<Record<string, unknown>>): ListSearch {
  return readListSearch(raw, WITHDRAWAL_FILTERS);
}
