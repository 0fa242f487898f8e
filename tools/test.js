// `npm test`: runs on any Node.js from 20 on, before anything is installed.
import { ensureInstalled } from './ensure-installed.js';
import { runPinnedNode } from './pinned-node.js';

ensureInstalled({ dev: true });
runPinnedNode(['node_modules/vitest/vitest.mjs', 'run', ...process.argv.slice(2)]);
