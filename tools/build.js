// `npm run build`: installs and builds what `npm start` needs, for where the server itself may not write to this folder.
import { ensureInstalled } from './ensure-installed.js';
import { runPinnedNode } from './pinned-node.js';

ensureInstalled({ dev: false });
runPinnedNode(['server/main/web-build/build-when-stale.ts']);
