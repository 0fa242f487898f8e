import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '#web/data/call.ts';

const DEBOUNCE_MS = 250;
const FRESH_MS = 60_000;

export function useWorkers() {
  return useChoices('', ({ workers }) =>
    workers.map(({ uid, name, email }) => ({ value: uid, label: name || email })),
  );
}

/** The current staff, except the one with this id. */
export function useColleagues(uid: string) {
  return useChoices('', ({ workers }) =>
    workers.filter((worker) => !worker.isFormer && worker.uid !== uid).map(({ name }) => name),
  );
}

export function useUsers(text: string) {
  const [search, setSearch] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSearch(text.trim()), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return useChoices(search, ({ users }) => users.map((user) => ({ value: user, label: user })));
}

type Found = Awaited<ReturnType<typeof findChoices>>;

function useChoices<Choice>(search: string, select: (found: Found) => readonly Choice[]) {
  return useQuery({
    queryKey: ['activity-filters', search],
    queryFn: () => findChoices(search),
    select,
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
  });
}

function findChoices(search: string) {
  return call('getActivityFilters', search === '' ? {} : { search });
}
