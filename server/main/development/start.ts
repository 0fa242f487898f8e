import { runCage } from '../main.ts';
import { serveVitePages } from './vite-pages.ts';

// Started by supervise.ts, which restarts it when the server's own sources change.
await runCage(serveVitePages);
