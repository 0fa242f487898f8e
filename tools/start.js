// `npm start`: runs on any Node.js from 20 on, before anything is installed.
import { ensureInstalled } from './ensure-installed.js';
import { runPinnedNode } from './pinned-node.js';

ensureInstalled({ dev: false });
runPinnedNode(['server/main/main.ts', ...process.argv.slice(2)], { isService: true });
