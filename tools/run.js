// `node tools/run.js <script> …` for those who work on Cage: runs on any Node.js from 20 on, with everything that
// development needs installed.
import { ensureInstalled } from './ensure-installed.js';
import { runPinnedNode } from './pinned-node.js';

ensureInstalled({ dev: true });
runPinnedNode(process.argv.slice(2));
