import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { buildWebWhenStale } from '#server/main/web-build/web-build.ts';
import { NEWER_METHODS, NEWER_STATICS } from './newer-parts.ts';

const STATICS = Object.entries(NEWER_STATICS).map(
  ([owner, names]) => `\\b${owner}\\.(?:${names.join('|')})\\b`,
);
const METHODS = `\\.(?:${Object.values(NEWER_METHODS).flat().join('|')})\\(`;
const NEWER = new RegExp([...STATICS, METHODS].join('|'), 'g');

test('nothing that browsers are sent names what the oldest of them lack', async () => {
  const folder = await buildWebWhenStale();
  const scripts = (await readdir(folder, { recursive: true })).filter(
    (file) => file.endsWith('.js') && !file.includes('render'),
  );
  expect(scripts.length).toBeGreaterThan(20);
  const found = scripts.map(async (file) => {
    const text = await readFile(join(folder, file), 'utf8');
    return Array.from(text.matchAll(NEWER), ({ index }) => `${file}: ${text.slice(index - 30, index + 40)}`);
  });
  expect((await Promise.all(found)).flat()).toEqual([]);
});
