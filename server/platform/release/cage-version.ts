import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The version of this code, for example 1.4.0 */
export const CAGE_VERSION: string = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../package.json'), 'utf8'),
).version;
