import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const RULE = join(ROOT, 'tools/lint/effects-return-in-sight.grit');

/** The lines on which the rule finds fault, as the installed Biome reads it. */
async function linesFound(source: string): Promise<number[]> {
  const folder = await mkdtemp(join(tmpdir(), 'cage-lint-'));
  try {
    const config = { root: true, plugins: [RULE], linter: { rules: { recommended: false } } };
    await writeFile(join(folder, 'biome.json'), JSON.stringify(config));
    await writeFile(join(folder, 'component.tsx'), source);
    const biome = join(ROOT, 'node_modules/.bin/biome');
    const run = promisify(execFile)(biome, ['lint', '--reporter=json', 'component.tsx'], { cwd: folder });
    const { stdout } = await run.catch((failure: { stdout: string }) => failure);
    const found: { category: string; location: { start: { line: number } } }[] =
      JSON.parse(stdout).diagnostics;
    return found.filter(({ category }) => category === 'plugin').map(({ location }) => location.start.line);
  } finally {
    await rm(folder, { recursive: true });
  }
}

test.each([
  'useEffect(() => node.scrollIntoView(), [node]);',
  'useLayoutEffect(() => void node.scrollIntoView());',
  'useEffect(node.focus, [node]);',
  '<p ref={(node) => node?.scrollIntoView()} />;',
])('an effect whose cleanup is whatever it calls returns is refused: %s', async (effect) => {
  expect(await linesFound(effect)).toEqual([1]);
});

test.each([
  'useEffect(() => { node.scrollIntoView(); }, [node]);',
  'useEffect(() => { return listen(); }, [listen]);',
  'useEffect(() => () => node.blur(), [node]);',
  '<p ref={node} />;',
  '<p ref={(node) => { node?.focus(); }} onClick={() => node.focus()} />;',
])('an effect whose cleanup is in sight passes: %s', async (effect) => {
  expect(await linesFound(effect)).toEqual([]);
});
