import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');

/** What the linter's rules for this path say of a source. */
async function rulesBroken(path: string, source: string): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'cage-lint-'));
  try {
    const { overrides } = JSON.parse(await readFile(join(ROOT, 'biome.json'), 'utf8'));
    await writeFile(join(folder, 'biome.json'), JSON.stringify({ root: true, overrides }));
    await mkdir(join(folder, dirname(path)), { recursive: true });
    await writeFile(join(folder, path), source);
    const biome = join(ROOT, 'node_modules/.bin/biome');
    const run = promisify(execFile)(biome, ['lint', '--reporter=json', path], { cwd: folder });
    const { stdout } = await run.catch((failure: { stdout: string }) => failure);
    const { diagnostics }: { diagnostics: { category: string }[] } = JSON.parse(stdout);
    return diagnostics.map(({ category }) => category);
  } finally {
    await rm(folder, { recursive: true });
  }
}

const importOf = (name: string) =>
  `import { ${name} } from '#domain/money/usd.ts';\nexport const amount = ${name}(5_000);\n`;

test.each(['usdFromCents', 'centsFromUsd', 'exactCents'])('%s is refused in the server', async (name) => {
  expect(await rulesBroken('server/features/deposits/odd.ts', importOf(name))).toEqual([
    'lint/style/noRestrictedImports',
  ]);
});

test('what converts nothing may be imported there, and the contract converts', async () => {
  expect(await rulesBroken('server/features/deposits/odd.ts', importOf('cents'))).toEqual([]);
  expect(await rulesBroken('contract/odd.ts', importOf('usdFromCents'))).toEqual([]);
});
