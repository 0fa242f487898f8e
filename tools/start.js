// `npm start`: runs on any Node.js from 20 on, before anything is installed.
import { join } from 'node:path';
import { ensureInstalled, root } from './ensure-installed.js';
import { runPinnedNode } from './pinned-node.js';

ensureInstalled({ dev: false });
// To compile Cage takes nearly half of the processor time of a start. Where this cannot be written, nothing is kept.
process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules/.cache/cage-start');
// V8 and the C library keep less of what was soon free again (docs/performance.md, 'What a server takes').
process.env.MALLOC_ARENA_MAX ??= '2';
runPinnedNode(['--max-semi-space-size=16', 'server/main/main.ts', ...process.argv.slice(2)], {
  isService: true,
});
