import { type ComponentType, useEffect, useState } from 'react';
import { readStored } from '#web/browser/storage.ts';
import { OWN_REQUESTS } from './own-requests-key.ts';

/** Loads the list only where there is something to list: a first visit does not need it. */
export function OwnRequestsShelf() {
  const [loaded, setLoaded] = useState<{ readonly List: ComponentType }>();

  useEffect(() => {
    if (readStored('localStorage', OWN_REQUESTS) === null) return;
    import('./own-requests-list.tsx').then(
      ({ OwnRequestsList }) => setLoaded({ List: OwnRequestsList }),
      () => {},
    );
  }, []);

  return loaded && <loaded.List />;
}
