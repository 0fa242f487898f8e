import { createRoot, hydrateRoot } from 'react-dom/client';
import type { PageData } from '#contract/page-data.ts';
import './styles/tokens.css';
import './styles/base.css';
import { App } from './app.tsx';
import { refreshIfAsked } from './refresh.ts';
import { renderedAddress } from './rendered-address.ts';

refreshIfAsked();

const root = document.getElementById('app');
const json = document.getElementById('page-data')?.textContent;
if (!root || !json) throw new Error('The page came without its data.');

const data: PageData = JSON.parse(json);
const address = renderedAddress(root);

if (address === undefined) {
  createRoot(root).render(<App data={data} />);
} else {
  hydrateRoot(root, <App data={data} renderedAddress={address} />);
}
