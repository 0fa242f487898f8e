import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');

/** The lines on which the project's own rules find fault, as the installed Biome reads them. */
async function linesFound(source: string, path = 'web/console/component.tsx'): Promise<number[]> {
  const { plugins } = JSON.parse(await readFile(join(ROOT, 'biome.json'), 'utf8'));
  const folder = await mkdtemp(join(tmpdir(), 'cage-lint-'));
  try {
    await cp(join(ROOT, 'tools/lint'), join(folder, 'tools/lint'), { recursive: true });
    const config = { root: true, plugins, linter: { rules: { recommended: false } } };
    await writeFile(join(folder, 'biome.json'), JSON.stringify(config));
    await mkdir(join(folder, dirname(path)), { recursive: true });
    await writeFile(join(folder, path), source);
    const biome = join(ROOT, 'node_modules/.bin/biome');
    const run = promisify(execFile)(biome, ['lint', '--reporter=json', path], { cwd: folder });
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

test.each([
  "localStorage.setItem('a', 'b');",
  "window.sessionStorage.getItem('a');",
  "new BroadcastChannel('a');",
  'read(navigator.locks);',
  'read(navigator.clipboard);',
  'read(navigator.serviceWorker);',
  'read(document.cookie);',
  "window.open('a');",
])('what a browser may withhold is asked for in one place: %s', async (part) => {
  expect(await linesFound(part)).toEqual([1]);
  expect(await linesFound(part, 'web/browser/part.ts')).toEqual([]);
});
