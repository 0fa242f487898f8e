import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';

test('a service whose end waits for a file that does not answer is ended, and says so', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'cage-pipe-'));
  const pipe = join(folder, 'pipe');
  execFileSync('mkfifo', [pipe]);
  const script = `require('node:fs').open('${pipe}', 'a', () => {}); process.send(3, () => process.exit(3));`;
  const module = new URL('./pinned-node.js', import.meta.url).href;
  const launcher = spawn(
    process.execPath,
    [
      '--input-type=module',
      '--eval',
      `import { runPinnedNode } from '${module}'; runPinnedNode(['--eval', ${JSON.stringify(script)}], { isService: true });`,
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const said = text(launcher.stderr);
  const code = await new Promise((resolve) => launcher.on('exit', resolve));
  expect(code).toBe(3);
  expect(await said).toContain('a file that does not answer');
  rmSync(folder, { recursive: true });
});
