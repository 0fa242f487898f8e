/** What a player has been shown, and what is to be told of it. */
export type Shown<Value> = {
  /** The last that there was. */
  readonly last: Value | undefined;
  readonly isThere: boolean;
  readonly told?: 'changed' | 'gone';
};

/** One that goes and comes back the same has not changed. @returns `shown` itself where nothing has happened */
export function follow<Value>(
  shown: Shown<Value>,
  value: Value | undefined,
  isSame: (one: Value, other: Value) => boolean,
): Shown<Value> {
  if (value === undefined) return shown.isThere ? { last: shown.last, isThere: false, told: 'gone' } : shown;
  const isKnown = shown.last !== undefined && isSame(value, shown.last);
  if (isKnown && shown.isThere) return shown;
  const isFirst = shown.last === undefined;
  return { last: value, isThere: true, ...(!isKnown && !isFirst && { told: 'changed' }) };
}
