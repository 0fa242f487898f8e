import { useEffect, useEffectEvent } from 'react';

const asked = new EventTarget();

/** The palette asks the list on the screen. */
export function askForExport(): void {
  asked.dispatchEvent(new Event('export'));
}

export function useAskedExport(start: () => void): void {
  const onAsked = useEffectEvent(start);
  useEffect(() => {
    const listener = () => onAsked();
    asked.addEventListener('export', listener);
    return () => asked.removeEventListener('export', listener);
  }, []);
}
