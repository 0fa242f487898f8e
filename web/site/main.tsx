import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import type { PageData } from '#contract/page-data.ts';
import '#web/brand/font.css';
import { refreshIfAsked } from '#web/browser/refresh.ts';
import './styles/tokens.css';
import './styles/base.css';
import { App } from './app.tsx';
import { placeOf } from './places/place.ts';
import { keepWayBack } from './places/way-back.ts';
import { renderedAddress } from './rendered-address.ts';
import { loadScreen } from './routes/screens.ts';
import { unfinishedAddress } from './submission/unfinished-address.ts';

refreshIfAsked();
keepWayBack(location.search);

void start();

// Not at the top level: the screens' files import this one, and would wait for it for ever.
async function start(): Promise<void> {
  const root = document.getElementById('app');
  const json = document.getElementById('page-data')?.textContent;
  if (!root || !json) throw new Error('The page came without its data.');

  document.getElementById('apart')?.remove();
  const data: PageData = JSON.parse(json);
  const address = renderedAddress(root);
  const unfinished = unfinishedAddress(location.pathname + location.search);
  if (unfinished) history.replaceState(null, '', unfinished);
  const here = location.pathname + location.search;
  await Promise.all([here, address ?? here].map((wanted) => loadScreen(placeOf(wanted).screen)));

  if (address === undefined) {
    createRoot(root).render(<App data={data} />);
  } else {
    // In slices, so that the page answers meanwhile.
    startTransition(() => void hydrateRoot(root, <App data={data} renderedAddress={address} />));
  }
}
