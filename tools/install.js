// Runs before the sources are there, for a layer of a container's image.
import { ensureInstalled } from './ensure-installed.js';

ensureInstalled({ dev: false });
