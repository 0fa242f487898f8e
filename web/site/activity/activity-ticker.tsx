import { useEffect, useState } from 'react';
import { call } from '#web/data/call.ts';
import { ActivityList } from './activity-list.tsx';
import { type ActivityItem, shownItems } from './activity-text.ts';
import { FloatingTicker } from './floating-ticker.tsx';

const TIMEOUT_MS = 5_000;

/** Shows nothing while there is too little activity, or none can be loaded. */
export function ActivityTicker({ list }: { readonly list: boolean }) {
  const [items, setItems] = useState<readonly ActivityItem[]>([]);

  useEffect(() => {
    let left = false;
    call('getRecentActivity', null, TIMEOUT_MS).then(
      (answer) => left || setItems(shownItems(answer.items)),
      (error) => console.warn('The recent activity could not be loaded.', error),
    );
    return () => {
      left = true;
    };
  }, []);

  if (items.length === 0) return null;
  return (
    <>
      {list && <ActivityList items={items} />}
      <FloatingTicker items={items} />
    </>
  );
}
