// `node tools/install.js`: installs what `npm start` needs, before the sources are there: a layer of a container's image.
import { ensureInstalled } from './ensure-installed.js';

ensureInstalled({ dev: false });
