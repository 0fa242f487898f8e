import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build } from 'vite';
import { ROOT } from './web-build.ts';

/** Builds the customer site, its server renderer and the console into the folder it is given. Run by web-build.ts. */

const COMPRESSIBLE = /\.(html|js|css|svg|json|webmanifest|txt)$/;

const [output] = process.argv.slice(2) as [string];
const siteOutput = join(output, 'site');
const consoleOutput = join(output, 'console');
const site = join(ROOT, 'web/site/vite.config.ts');
const console = join(ROOT, 'web/console/vite.config.ts');
const options = { logLevel: 'warn' } as const;

await Promise.all([
  build({ ...options, configFile: site, build: { outDir: siteOutput } }),
  build({ ...options, configFile: site, build: { outDir: join(output, 'site-render'), ssr: 'render.tsx' } }),
  build({ ...options, configFile: console, build: { outDir: consoleOutput } }),
]);
await Promise.all([siteOutput, consoleOutput].map(compressFolder));

/** Puts a .br and a .gz beside every text file, for the server to send as they are. */
async function compressFolder(folder: string): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  const files = entries.filter((entry) => entry.isFile() && COMPRESSIBLE.test(entry.name));
  await Promise.all(files.map((file) => compressFile(join(file.parentPath, file.name))));
}

async function compressFile(file: string): Promise<void> {
  const content = await readFile(file);
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
    promisify(gzip)(content, { level: 9 }),
  ]);
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)]);
}
