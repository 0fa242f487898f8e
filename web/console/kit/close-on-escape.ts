import { useEffect, useEffectEvent } from 'react';

/** What is open, the uppermost last. */
const layers: object[] = [];

/**
 * Escape closes the uppermost dialog, unless something in it took the key: an editor, a menu. Mantine's own handling
 * asks nobody: it would close the details around an editor that is only being left, and with it what was typed.
 */
export function useCloseOnEscape(opened: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!opened) return;
    const layer = {};
    layers.push(layer);
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing || isTaken(event) || layers.at(-1) !== layer) return;
      // closed by now, it no longer keeps the key from the dialog below
      event.preventDefault();
      close();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => {
      layers.splice(layers.indexOf(layer), 1);
      window.removeEventListener('keydown', onKeyDown);
    };
  }, [opened]);
}

/** Mantine's menus and lists mark what takes Escape for themselves. */
function isTaken({ defaultPrevented, target }: KeyboardEvent): boolean {
  return (
    defaultPrevented ||
    (target instanceof Element && target.getAttribute('data-mantine-stop-propagation') === 'true')
  );
}
