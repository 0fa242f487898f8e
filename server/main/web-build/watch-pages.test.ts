import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { until } from '#test/fixtures/until.ts';
import { watchPages } from './watch-pages.ts';

test('that files of the pages are gone is noticed and logged once, and so is their return', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'cage-pages-'));
  const place = join(folder, 'built');
  for (const part of ['site', 'console']) {
    await mkdir(join(place, part), { recursive: true });
    await writeFile(join(place, part, 'index.html'), '');
  }
  const lines: string[] = [];
  const note = (_details: object, line: string) => lines.push(line);
  {
    using pages = watchPages(place, { error: note, warn: note } as never, 5);
    expect(pages.areGone()).toBe(false);
    await rename(place, join(folder, 'moved'));
    await until(() => pages.areGone());
    await rename(join(folder, 'moved'), place);
    await until(() => !pages.areGone());
  }
  expect(lines).toEqual([
    expect.stringMatching(/^the files of the pages are gone, .* Restart it$/),
    'the files of the pages are there again',
  ]);
  await rm(folder, { recursive: true });
});
