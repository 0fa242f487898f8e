import type { Chip } from '../kit/filter-chips.tsx';
import { type ActivitySearch, readList, writeList } from './activity-address.ts';
import { DATE_LABELS } from './date-labels.ts';

/** One for each active filter, in the order of the filters. */
export function chipsOf(
  search: ActivitySearch,
  nameOf: (worker: string) => string,
): ReadonlyArray<Chip<ActivitySearch>> {
  const { search: text, date } = search;
  const [workers, users] = [readList(search.workers), readList(search.users)];
  return [
    ...(text ? [{ id: 'search', label: `“${text}”`, without: { ...search, search: undefined } }] : []),
    ...workers.map((worker) => ({
      id: `worker ${worker}`,
      label: `Worker: ${nameOf(worker)}`,
      without: { ...search, workers: writeList(workers.filter((other) => other !== worker)) },
    })),
    ...users.map((user) => ({
      id: `user ${user}`,
      label: `User: ${user}`,
      without: { ...search, users: writeList(users.filter((other) => other !== user)) },
    })),
    ...(date ? [{ id: 'date', label: dateLabel(search), without: { ...search, date: undefined } }] : []),
  ];
}

function dateLabel({ date, from, to }: ActivitySearch): string {
  if (date === undefined) return '';
  if (date !== 'custom') return DATE_LABELS[date];
  if (from && to) return from === to ? from : `${from} – ${to}`;
  if (from) return `From ${from}`;
  return to ? `Until ${to}` : DATE_LABELS.custom;
}
