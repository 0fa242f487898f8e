import { useState } from 'react';

export type Shown<Value> = {
  /** Kept while the value is away. */
  readonly last: Value | undefined;
  readonly isThere: boolean;
  readonly unseen?: 'changed' | 'gone';
};

/** A value that comes back the same has not changed. Returns `shown` itself where nothing has. */
export function follow<Value>(
  shown: Shown<Value>,
  value: Value | undefined,
  isSame: (one: Value, other: Value) => boolean,
): Shown<Value> {
  if (value === undefined)
    return shown.isThere ? { last: shown.last, isThere: false, unseen: 'gone' } : shown;
  const isKnown = shown.last !== undefined && isSame(value, shown.last);
  if (isKnown && shown.isThere) return shown;
  const isFirst = shown.last === undefined;
  return { last: value, isThere: true, ...(!isKnown && !isFirst && { unseen: 'changed' }) };
}

export function useUnseenChange<Value>(
  value: Value | undefined,
  isSame: (one: Value, other: Value) => boolean = Object.is,
) {
  const [shown, setShown] = useState<Shown<Value>>({ last: value, isThere: value !== undefined });
  const now = follow(shown, value, isSame);
  if (now !== shown) setShown(now);

  return { unseen: now.unseen, acknowledge: () => setShown(({ last, isThere }) => ({ last, isThere })) };
}
