import { type ComponentType, useEffect, useState } from 'react';
import { readStored } from '#web/browser/storage.ts';
import { OWN_REQUESTS } from './own-requests-key.ts';

type Props = { readonly which: 'open' | 'others' };

/** Loads the list only where there is something to list: a first visit does not need it. */
export function OwnRequestsShelf(props: Props) {
  const [loaded, setLoaded] = useState<{ readonly List: ComponentType<Props> }>();

  useEffect(() => {
    if (readStored('localStorage', OWN_REQUESTS) === null) return;
    import('./own-requests-list.tsx').then(
      ({ OwnRequestsList }) => setLoaded({ List: OwnRequestsList }),
      () => {},
    );
  }, []);

  return loaded && <loaded.List {...props} />;
}
