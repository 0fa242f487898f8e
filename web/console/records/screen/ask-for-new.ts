import { useEffect, useEffectEvent } from 'react';
import type { RecordKind } from '../record/record.ts';

const asked = new EventTarget();
/** Until its list is on the screen. */
let wanted: RecordKind | undefined;

/** The palette asks the list that it goes to. */
export function askForNew(kind: RecordKind): void {
  wanted = kind;
  asked.dispatchEvent(new Event('new'));
}

export function useAskedNew(kind: RecordKind, open: () => void): void {
  const onAsked = useEffectEvent(() => {
    if (wanted !== kind) return;
    wanted = undefined;
    open();
  });
  useEffect(() => {
    onAsked();
    const listener = () => onAsked();
    asked.addEventListener('new', listener);
    return () => asked.removeEventListener('new', listener);
  }, []);
}
