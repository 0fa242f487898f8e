import { cp, lstat, readdir } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import type { Sandbox } from '#test/faults/sandbox.ts';
import type { Bar } from './bars.ts';
import { endInOrder, startCashier } from './cashier.ts';

const ROOT = resolve(import.meta.dirname, '..');
const LEFT_BEHIND = new Set(['.git', 'node_modules', 'dist', 'data', 'data-demo']);
const LARGEST = 15;
const MB = 1_000_000;

/** Uses npm's cache as it is. */
export async function weighInstallation(sandbox: Sandbox): Promise<Bar[]> {
  const copy = sandbox.folder('fresh-copy');
  await cp(ROOT, copy, { recursive: true, filter: (path) => !LEFT_BEHIND.has(relative(ROOT, path)) });
  const began = performance.now();
  const cage = await startCashier(sandbox, sandbox.folder('installed'), {
    command: [process.execPath, join(copy, 'tools/start.js')],
    variables: npmsOwn(),
  });
  const seconds = (performance.now() - began) / 1_000;
  await using _ending = endInOrder(cage);

  const modules = join(copy, 'node_modules');
  const packages = await listPackages(modules);
  const sizes = await Promise.all(
    packages.map(async (name) => [name, await weigh(join(modules, name))] as const),
  );
  sizes.sort(([, one], [, other]) => other - one);
  for (const [name, bytes] of sizes.slice(0, LARGEST))
    console.log(`${name.padEnd(40)}${(bytes / MB).toFixed(1)} MB`);
  const total = sizes.reduce((sum, [, bytes]) => sum + bytes, 0);
  return [
    { name: 'installed to run', measured: [total / MB], unit: 'MB', limit: { atMost: 330 } },
    { name: 'start of a fresh copy', measured: [seconds], unit: 's', limit: { atMost: 15 } },
  ];
}

function npmsOwn(): Record<string, string> {
  const { NODE_EXTRA_CA_CERTS } = process.env;
  return { HOME: homedir(), ...(NODE_EXTRA_CA_CERTS && { NODE_EXTRA_CA_CERTS }) };
}

async function listPackages(modules: string): Promise<string[]> {
  const names = (await readdir(modules)).filter((name) => !name.startsWith('.'));
  const listed = names.map(async (name) =>
    name.startsWith('@') ? (await readdir(join(modules, name))).map((part) => `${name}/${part}`) : [name],
  );
  return (await Promise.all(listed)).flat();
}

async function weigh(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const sizes = await Promise.all(
    files.map(async (file) => (await lstat(join(file.parentPath, file.name))).size),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}
