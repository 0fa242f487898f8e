import { STORED_DEPOSIT_STATUSES } from '#domain/deposits/deposit.ts';
import { DEPOSIT_METHOD_VALUES } from '#domain/methods/methods.ts';
import { type FilterChoices, type ListSearch, readListSearch } from '../records/record/list-address.ts';

export const DEPOSIT_FILTERS: FilterChoices = {
  statuses: STORED_DEPOSIT_STATUSES,
  methods: DEPOSIT_METHOD_VALUES,
};

export function readDepositsSearch(raw: Readonly<Record<string, unknown>>): ListSearch {
  return readListSearch(raw, DEPOSIT_FILTERS);
}
