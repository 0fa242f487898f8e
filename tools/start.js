// `npm start`: runs on any Node.js from 20 on, before anything is installed.
import { join } from 'node:path';
import { ensureInstalled, root } from './ensure-installed.js';
import { runPinnedNode } from './pinned-node.js';

ensureInstalled({ dev: false });
// Compiling takes nearly half of a start's processor time. Nothing is kept if the folder cannot be written.
process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules/.cache/cage-start');
// V8 and the C library keep less freed memory (docs/performance.md, 'What a server takes').
process.env.MALLOC_ARENA_MAX ??= '2';
runPinnedNode(['--max-semi-space-size=16', 'server/main/main.ts', ...process.argv.slice(2)], {
  isService: true,
});
