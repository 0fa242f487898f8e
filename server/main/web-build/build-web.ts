import { copyFile, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build, defaultClientConditions, defaultServerConditions } from 'vite';
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '#domain/languages/languages.ts';
import { siteFolders } from '#server/features/pages/site-folders.ts';
import { ROOT } from './web-build.ts';

/** Run by web-build.ts: builds the web, and the server's renderers, into the folder that is its argument. */

const COMPRESSIBLE = /\.(html|js|css|svg|json|webmanifest|txt)$/;

const [output] = process.argv.slice(2) as [string];
const consoleOutput = join(output, 'console');
const site = join(ROOT, 'web/site/vite.config.ts');
const console = join(ROOT, 'web/console/vite.config.ts');
const FONT_LICENSE = join(ROOT, 'node_modules/@fontsource-variable/geist/LICENSE');
const options = { logLevel: 'warn' } as const;

await Promise.all([
  ...LANGUAGES.flatMap(buildSite),
  build({ ...options, configFile: console, build: { outDir: consoleOutput } }),
]);
const siteOutputs = LANGUAGES.map((language) => join(output, siteFolders(language).site));
await copyFile(FONT_LICENSE, join(output, 'site/font-license.txt'));
await Promise.all([...siteOutputs, consoleOutput].map(compressFolder));

/** A condition of package.json's `#words/*` selects the language. The public files are in the first only. */
function buildSite(language: Language) {
  const { site: folder, render, assets } = siteFolders(language);
  const copyPublicDir = language === DEFAULT_LANGUAGE;
  return [
    build({
      ...options,
      configFile: site,
      resolve: { conditions: [language, ...defaultClientConditions] },
      build: {
        ...{ outDir: join(output, folder), assetsDir: assets, copyPublicDir },
        // every page of players names a dozen of them, several times
        rolldownOptions: { output: { chunkFileNames: `${assets}/[name]-[hash:6].js` } },
      },
    }),
    build({
      ...options,
      configFile: site,
      ssr: { resolve: { conditions: [language, ...defaultServerConditions] } },
      build: { outDir: join(output, render), ssr: 'render.tsx' },
    }),
  ];
}

/** Puts a .br and a .gz beside every text file, for the server to send as they are. */
async function compressFolder(folder: string): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  const files = entries.filter((entry) => entry.isFile() && COMPRESSIBLE.test(entry.name));
  await Promise.all(files.map((file) => compressFile(join(file.parentPath, file.name))));
}

async function compressFile(file: string): Promise<void> {
  const content = await readFile(file);
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    promisify(gzip)(content, { level: 9 }),
  ]);
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)]);
}
