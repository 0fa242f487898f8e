import { useState } from 'react';
import { follow, type Shown } from './unseen-change.ts';

export function useUnseenChange<Value>(
  value: Value | undefined,
  isSame: (one: Value, other: Value) => boolean = Object.is,
) {
  const [shown, setShown] = useState<Shown<Value>>({ last: value, isThere: value !== undefined });
  const now = follow(shown, value, isSame);
  if (now !== shown) setShown(now);

  return { unseen: now.unseen, acknowledge: () => setShown(({ last, isThere }) => ({ last, isThere })) };
}
