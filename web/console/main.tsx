import './theme/mantine-styles.ts';
import '#web/brand/font.css';
import './theme/theme.css';
import './theme/mantine.css';
import { createRoot } from 'react-dom/client';
import { refreshIfAsked } from '#web/browser/refresh.ts';
import { App } from './app.tsx';
import { watchTyping } from './chunks/reload-again.ts';
import { registerServiceWorker, watchInstallOffer } from './installing/installing.ts';
import { followMotion } from './theme/motion.ts';
import { refuseHtml } from './trusted-types.ts';

refuseHtml();
refreshIfAsked();
followMotion();
watchTyping();
watchInstallOffer();
registerServiceWorker();

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
createRoot(root).render(<App />);
