import { useEffect, useEffectEvent } from 'react';

const asked = new EventTarget();

/** Has the list on the screen export what it shows. */
export function askForExport(): void {
  asked.dispatchEvent(new Event('export'));
}

/** What the palette asks of the list on the screen. */
export function useAskedExport(start: () => void): void {
  const onAsked = useEffectEvent(start);
  useEffect(() => {
    const listener = () => onAsked();
    asked.addEventListener('export', listener);
    return () => asked.removeEventListener('export', listener);
  }, []);
}
