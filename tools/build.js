// `npm run build`, for servers that may not write to this folder: installs and builds what `npm start` needs.
import { ensureInstalled } from './ensure-installed.js';
import { runPinnedNode } from './pinned-node.js';

ensureInstalled({ dev: false });
runPinnedNode(['server/main/web-build/build-when-stale.ts']);
