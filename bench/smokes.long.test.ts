import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { childEnvironment } from '#server/platform/postgres/binaries.ts';

/**
 * Each bench as its command runs it, but so small that its figures say nothing: it runs to its end, measures all that
 * it means to, and leaves nothing behind. Without `--part install`, which is an installation however small the rest is.
 */

// The longest takes a minute, on a machine that is busy with other tests.
vi.setConfig({ testTimeout: 900_000 });

const ROOT = resolve(import.meta.dirname, '..');
const { scripts } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'));

/** What is run, and the last of what it is to measure. */
const SMOKES: ReadonlyArray<readonly [script: string, options: string, last: RegExp]> = [
  ['bench', '--short', /^changes that a console was not told of, or twice .*pass$/m],
  ['bench', '--short --part front', /^\/ from memory .* ×/m],
  ['bench', '--short --part memory', /^resident a minute after a start .* MB/m],
  ['bench', '--short --part levers', /^a submit beside a connection for nothing, p99 .* ms/m],
  ['bench', '--short --part changes', /^size after that, to size before .* ×/m],
  ['bench', '--short --part reads --rows 5000', /^memory that an export takes .* MB/m],
  ['bench', '--short --part hour', /^submits beside a snapshot of an hour, to those without .* ×/m],
  ['bench:pages', '--runs 1', /^\/withdraw layout shift .*pass$/m],
  // In fewer deposits there are filters one after the other that find nothing, where other rows are waited for.
  ['bench:million', '--repeats 1 --rows 30000', /^withdrawals: Next to painted rows .* ms/m],
  ['bench:statement', '--lines 50 --mails 50', /^import again: all alike, onto 50 mails alike .* s/m],
  ['bench:arrivals', '--seconds 2', /^being edited: a request .* ms/m],
  ['bench:dev', '--saves 1', /^console, \.css: \d+ ms from save to screen/m],
  ['faults', '2d', /^\| 2d \|.*\| (\d+) of \1 \|/m],
];

/** What draws, and where. */
const DRAWN: Readonly<Record<string, readonly string[]>> = {
  pictures: ['docs/screenshots'],
  icons: ['web/site/public', 'web/console/public', 'server/features/appearance/pictures'],
};

/** Lighthouse would have to be fetched; not every machine has pgbench and psql. */
const MAY_BE_MISSING = /Lighthouse|by pgbench|by psql/;
/** A busy machine has consoles load anew. */
const DEPENDS_ON_THE_MACHINE = /told to load anew/;

let folder: string;
/** Of the checkout, for what draws or writes into it. */
let copy: string;
let temporary: string;
/** The command that was started last. */
let ended: Promise<unknown> | undefined;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cage-smokes-'));
  [copy, temporary] = [join(folder, 'copy'), join(folder, 'temporary')];
  const linked = ['node_modules', 'dist'];
  const leftOut = [...linked, '.git', 'data', 'data-demo'];
  await cp(ROOT, copy, { recursive: true, filter: (path) => !leftOut.includes(relative(ROOT, path)) });
  for (const name of linked) await symlink(join(ROOT, name), join(copy, name));
  await mkdir(temporary);
});

afterAll(async () => {
  await ended;
  await rm(folder, { recursive: true, force: true });
});

test('every command has one, and every part', async ({ signal }) => {
  const commands = Object.keys(scripts).filter((name) => scripts[name].includes(' bench/'));
  expect(new Set([...SMOKES.map(([script]) => script), ...Object.keys(DRAWN)])).toEqual(new Set(commands));
  const { output } = await run('bench', '--part none', signal);
  expect(output).toContain(
    'Parts: front, memory, install, submits, far, feed, levers, changes, reads, hour.',
  );
});

test.for(SMOKES)('%s %s', async ([script, options, last], { signal }) => {
  const { code, output } = await run(script, options, signal);
  expect(output).toMatch(last);
  // What an error that nobody caught ends with.
  expect(output).not.toMatch(/^Node\.js v/m);
  // Whether a bar of time is met says something of the machine alone.
  expect(code, output).toBe(/ bars not met\.$/m.test(output) ? 1 : 0);
  const missed = output.split('\n').filter((line) => line.endsWith('FAIL'));
  expect(missed.filter((line) => / none .* none /.test(line) && !MAY_BE_MISSING.test(line))).toEqual([]);
  expect(missed.filter((line) => line.includes('≤ 0 ') && !DEPENDS_ON_THE_MACHINE.test(line))).toEqual([]);
});

test.for(Object.entries(DRAWN))('%s', async ([script, folders], { signal }) => {
  const list = (place: string) => Promise.all(folders.map((name) => readdir(join(place, name))));
  for (const name of folders) {
    const files = (await readdir(join(copy, name))).filter((file) => /\.(png|svg)$/.test(file));
    for (const file of files) await rm(join(copy, name, file));
  }
  const { code, output } = await run(script, '', signal);
  expect(code, output).toBe(0);
  expect(await list(copy)).toEqual(await list(ROOT));
});

/** Runs a command of package.json with options to its end, which leaves nothing behind. */
async function run(script: string, options: string, signal: AbortSignal) {
  const [, ...command] = scripts[script].split(' ');
  const child = spawn(process.execPath, [...command, ...options.split(' ').filter(Boolean)], {
    cwd: copy,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: childEnvironment({
      ...{ TMPDIR: temporary, HOME: join(folder, 'home'), npm_config_offline: 'true' },
      ...{ GIT_DIR: join(ROOT, '.git'), GIT_OPTIONAL_LOCKS: '0' },
    }),
  });
  // Out of time, it is to clean up and end.
  signal.addEventListener('abort', () => child.kill('SIGTERM'));
  const closed = once(child, 'close');
  ended = closed;
  const [output, errors, [code]] = await Promise.all([text(child.stdout), text(child.stderr), closed]);
  expect((await readdir(temporary)).filter((name) => name.startsWith('cage-'))).toEqual([]);
  return { code, output: output + errors };
}
