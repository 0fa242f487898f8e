import { useEffect, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { type Place, placeAt, type ScreenName } from '../places/place.ts';
import { loadedScreen, loadScreen } from './screens.ts';

export type ShownPlace = {
  readonly place: Place;
  /** Path and query: a different address is a new visit, with its own state. */
  readonly address: string;
  /** The state kept with this entry of the browser's history. */
  readonly kept: unknown;
};

type Arrival = ShownPlace & {
  /** The screen of the address cannot be loaded; the previous one is still shown. */
  readonly isStuck: boolean;
};

/**
 * The place to draw: that of the address, once its screen is there; until then the one before stays as it is. The
 * first one has been loaded before anything is drawn (main.tsx, render.tsx).
 */
export function useShownPlace(): Arrival {
  const [path] = useLocation();
  const search = useSearch();
  const address = search ? `${path}?${search}` : path;
  const kept = useHistoryState<unknown>();
  const [shown, setShown] = useState<ShownPlace>(() => ({ place: placeAt(path, search), address, kept }));
  const [, setLoads] = useState(0);
  const [missing, setMissing] = useState<ScreenName>();

  const wanted = placeAt(path, search);
  const isThere = loadedScreen(wanted.screen) !== undefined;
  if (isThere && (shown.address !== address || shown.kept !== kept)) {
    setShown({ place: wanted, address, kept });
  }

  useEffect(() => {
    if (isThere) return;
    let left = false;
    loadScreen(wanted.screen).then(
      () => left || setLoads((count) => count + 1),
      () => left || setMissing(wanted.screen),
    );
    return () => {
      left = true;
    };
  }, [isThere, wanted.screen]);

  return { ...shown, isStuck: !isThere && missing === wanted.screen };
}
