/** What a player has been shown, and the change that they have not acknowledged. */
export type Shown<Value> = {
  /** The last value there was. */
  readonly last: Value | undefined;
  readonly isThere: boolean;
  readonly unseen?: 'changed' | 'gone';
};

/** A value that goes and comes back the same has not changed. @returns `shown` itself where nothing has changed */
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
