import { useEffect, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { type Place, placeAt } from './place.ts';
import { loadedScreen, loadScreen } from './screens.ts';

export type ShownPlace = {
  readonly place: Place;
  /** Path and query: another address is another visit, with state of its own. */
  readonly address: string;
};

/**
 * The place to draw: that of the address, once its screen is there; until then the one before stays as it is. The
 * first one has been loaded before anything is drawn (main.tsx, render.tsx).
 */
export function useShownPlace(): ShownPlace {
  const [path] = useLocation();
  const search = useSearch();
  const address = search ? `${path}?${search}` : path;
  const [shown, setShown] = useState<ShownPlace>(() => ({ place: placeAt(path, search), address }));
  const [, setLoads] = useState(0);

  const wanted = placeAt(path, search);
  const isThere = loadedScreen(wanted.screen) !== undefined;
  if (isThere && shown.address !== address) setShown({ place: wanted, address });

  useEffect(() => {
    if (isThere) return;
    let left = false;
    loadScreen(wanted.screen).then(
      () => left || setLoads((count) => count + 1),
      // The server has every page whole, and knows the files of its own version.
      () => left || location.reload(),
    );
    return () => {
      left = true;
    };
  }, [isThere, wanted.screen]);

  return shown;
}
