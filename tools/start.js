// `npm start`: runs on any Node.js from 20 on, before anything is installed.
import { join } from 'node:path';
import { ensureInstalled, root } from './ensure-installed.js';
import { runPinnedNode } from './pinned-node.js';

ensureInstalled({ dev: false });
// To compile Cage takes nearly half of the processor time of a start. Where this cannot be written, nothing is kept.
process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules/.cache/cage-start');
runPinnedNode(['server/main/main.ts', ...process.argv.slice(2)], { isService: true });
