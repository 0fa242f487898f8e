import { useEffect, useEffectEvent } from 'react';
import type { RecordKind } from '../record/record.ts';

type Wish = 'export' | `new ${RecordKind}`;

const asked = new EventTarget();
/** Until its list is on the screen. */
let wanted: Wish | undefined;

/** The palette asks the list on the screen, or the one that it goes to. */
export function ask(wish: Wish): void {
  wanted = wish;
  asked.dispatchEvent(new Event('asked'));
}

export function useAsked(wish: Wish, grant: () => void): void {
  const onAsked = useEffectEvent(() => {
    if (wanted !== wish) return;
    wanted = undefined;
    grant();
  });
  useEffect(() => {
    onAsked();
    const listener = () => onAsked();
    asked.addEventListener('asked', listener);
    return () => asked.removeEventListener('asked', listener);
  }, []);
}
