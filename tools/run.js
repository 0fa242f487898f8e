// For work on Cage: runs on any Node.js from 20 on, with development dependencies.
import { ensureInstalled } from './ensure-installed.js';
import { runPinnedNode } from './pinned-node.js';

ensureInstalled({ dev: true });
runPinnedNode(process.argv.slice(2));
