import type { Chip } from '../../kit/filter-chips.tsx';
import type { ListFilter } from '../record/list-address.ts';
import { amountText } from '../values/record-facts.tsx';

/** One for each filter that has no control of its own. */
export function termChips(
  filter: ListFilter,
  nameOf: (colleague: string) => string,
): ReadonlyArray<Chip<ListFilter>> {
  const { min, max, by, ...others } = filter;
  const amount = amountLabel(min, max);
  return [
    ...(amount === undefined ? [] : [{ id: 'amount', label: amount, without: { ...others, by } }]),
    ...(by === undefined
      ? []
      : [{ id: 'by', label: `Handled by ${nameOf(by)}`, without: { ...others, min, max } }]),
  ];
}

function amountLabel(min: number | undefined, max: number | undefined): string | undefined {
  if (min === undefined) return max === undefined ? undefined : `${amountText(max)} or less`;
  if (max === undefined) return `${amountText(min)} or more`;
  return min === max ? amountText(min) : `${amountText(min)} to ${amountText(max)}`;
}
