import { runCage } from '../main.ts';
import { serveVitePages } from './vite-pages.ts';

// Run by supervise.ts, which starts it again when the server's own sources change.
await runCage(serveVitePages);
