import { type RefObject, useCallback, useEffect, useEffectEvent, useRef } from 'react';
import { UNDO_MS } from '#domain/records/record.ts';
import { hasUserAttention } from '../../attention/user-attention.ts';
import { isMotionOff } from '../../theme/motion.ts';
import type { StatusChange } from '../status/pending-changes.ts';

const LOOK_EVERY_MS = 1_000;
/** A row is being aimed at for this long after the pointer has moved. */
const AIMED_MS = 3_000;

/** A pointer that rests here is about to press. */
const AIMED_AT = ':is(a, button, input, label):hover';

const IN_USE = '[aria-expanded="true"], [data-editing], input:checked';

/** Handled rows leave a waiting view after a moment, but not while used, nor from under a pointer. */
export function useHandledRows(
  list: RefObject<HTMLElement | null>,
  handled: readonly string[],
  onLeave: (ids: ReadonlySet<string>) => void,
): void {
  const since = useRef<ReadonlyMap<string, number>>(new Map());
  const aimedAt = useRef(Number.NEGATIVE_INFINITY);
  /** False after a key: then the pointer merely lies where it was left. */
  const isPointing = useRef(false);
  const names = handled.join(' ');

  const look = useEffectEvent(() => {
    const now = performance.now();
    if (now - aimedAt.current < AIMED_MS) return;
    if (isPointing.current && list.current?.querySelector(AIMED_AT)) return;
    const gone = [...since.current]
      .filter(([id, at]) => now - at >= UNDO_MS && !isUsed(list.current, id))
      .map(([id]) => id);
    if (gone.length > 0) onLeave(new Set(gone));
  });

  useEffect(() => {
    const ids = names === '' ? [] : names.split(' ');
    since.current = new Map(ids.map((id) => [id, since.current.get(id) ?? performance.now()]));
    if (ids.length === 0) return;
    const timer = setInterval(look, LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [names]);

  useEffect(() => {
    const element = list.current;
    const aim = () => {
      aimedAt.current = performance.now();
      isPointing.current = true;
    };
    const press = () => {
      isPointing.current = false;
    };
    element?.addEventListener('pointermove', aim);
    window.addEventListener('keydown', press);
    return () => {
      element?.removeEventListener('pointermove', aim);
      window.removeEventListener('keydown', press);
    };
  }, [list]);
}

/** Those of which no change is under way. */
export function settled(
  ids: readonly string[],
  changes: ReadonlyMap<string, Pick<StatusChange, 'phase'>>,
): readonly string[] {
  return ids.filter((id) => (changes.get(id)?.phase ?? 'saved') === 'saved');
}

function isUsed(list: HTMLElement | null, id: string): boolean {
  const row = list?.querySelector(`[data-record="${CSS.escape(id)}"]`);
  return row != null && (row.matches(':focus-within') || row.querySelector(IN_USE) !== null);
}

const FADE_MS = 1_800;

/** Then a highlight does not fade: it shows as long, and disappears at once. */
function isStill(): boolean {
  return isMotionOff() || matchMedia('(prefers-reduced-motion: reduce)').matches;
}

export function useHighlight(list: RefObject<HTMLElement | null>, recordIds: readonly string[]): void {
  useEffect(() => {
    for (const id of recordIds) {
      list.current
        ?.querySelector(`[data-record="${CSS.escape(id)}"]`)
        ?.animate([{ backgroundColor: 'var(--fresh)' }, { backgroundColor: 'transparent' }], {
          duration: FADE_MS,
          easing: isStill() ? 'step-end' : 'ease-in',
        });
    }
  }, [list, recordIds]);
}

export function useListAttention(list: RefObject<HTMLElement | null>): () => boolean {
  return useCallback(() => list.current !== null && hasUserAttention(list.current), [list]);
}
