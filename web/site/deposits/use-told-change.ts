import { useState } from 'react';

type Shown<Value> = { readonly value: Value | undefined; readonly changed: boolean };

/**
 * Whether a value has become another one while the player was looking, until they have said that they saw it.
 * Undefined is no value: one that goes and comes back has not changed.
 */
export function useToldChange<Value>(
  value: Value | undefined,
  isSame: (one: Value, other: Value) => boolean = Object.is,
) {
  const [shown, setShown] = useState<Shown<Value>>({ value, changed: false });
  const isOther = value !== undefined && !(shown.value !== undefined && isSame(value, shown.value));
  if (isOther) setShown({ value, changed: shown.value !== undefined });

  return {
    changed: shown.changed,
    acknowledge: () => setShown((last) => ({ ...last, changed: false })),
  };
}
