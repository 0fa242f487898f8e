import { useState } from 'react';
import { follow, type Shown } from './told-change.ts';

/** What has become of a value while the player was looking, until they have said that they saw it. */
export function useToldChange<Value>(
  value: Value | undefined,
  isSame: (one: Value, other: Value) => boolean = Object.is,
) {
  const [shown, setShown] = useState<Shown<Value>>({ last: value, isThere: value !== undefined });
  const now = follow(shown, value, isSame);
  if (now !== shown) setShown(now);

  return { told: now.told, acknowledge: () => setShown(({ last, isThere }) => ({ last, isThere })) };
}
