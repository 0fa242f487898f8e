import { useEffect, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { type Place, placeAt, type ScreenName } from '../places/place.ts';
import { loadedScreen, loadScreen } from './screens.ts';

export type ShownPlace = {
  readonly place: Place;
  /** Path and query: a different address is a new visit, with its own state. */
  readonly address: string;
  readonly kept: unknown;
};

type Arrival = ShownPlace & {
  /** The screen cannot be loaded; the previous one is still shown. */
  readonly isStuck: boolean;
};

/** The previous place until the screen is loaded; main.tsx and render.tsx load the first one. */
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
