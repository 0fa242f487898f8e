import { execFileSync, spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { until } from '#test/fixtures/until.ts';
import { extentOf } from './fault-figures.ts';
import { type CageProcess, openSandbox, type Sandbox } from './sandbox.ts';

const NPM_START = ['npm', 'start'];
const FIRST_OF_A_CONTAINER = ['unshare', '--pid', '--fork', '--mount-proc', '--kill-child', ...NPM_START];
const CAN_BE_CONTAINED = spawnSync('unshare', ['--pid', '--fork', '--mount-proc', 'true']).status === 0;

/** What npm is sent, and the exit code that it then ends with; the others differ in npm, not in what Cage makes of them. */
const SIGNALS = [
  ['SIGTERM', 0],
  ['SIGKILL', null],
  ['SIGINT', 0],
  ['SIGHUP', null],
] as const;
const KINDS = extentOf('CAGE_SIGNALS', { short: 2, long: SIGNALS.length });
const CONTAINER_SIGNALS = (['SIGTERM', 'SIGINT'] as const).slice(0, KINDS / 2);

let sandbox: Sandbox;

beforeEach(async () => {
  sandbox = await openSandbox();
});

afterEach(() => sandbox[Symbol.asyncDispose]());

function start(command: readonly string[] = NPM_START): Promise<CageProcess> {
  return sandbox.start({ CAGE_DATA: sandbox.folder() }, command);
}

/** Whether PostgreSQL was shut down, and not cut off. */
async function shutDownInGoodOrder(): Promise<boolean> {
  const log = await readFile(join(sandbox.folder(), 'postgres.log'), 'utf8');
  return log.trimEnd().endsWith('database system is shut down');
}

/** The processes that a process has started, by what they run. */
function childOf(pid: number, command: string): number {
  const lines = execFileSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' }).split('\n');
  const found = lines
    .map((line) => line.trim().split(/\s+/))
    .find(([, ppid, ...args]) => Number(ppid) === pid && args.join(' ').includes(command));
  if (found === undefined) throw new Error(`${pid} has no child that runs ${command}`);
  return Number(found[0]);
}

describe('npm start', () => {
  test.each(SIGNALS.slice(0, KINDS))('is stopped by %s to npm alone, all of it', async (signal, exitCode) => {
    const npm = await start();
    const { code } = await npm.end(signal);
    expect(code).toBe(exitCode);
    expect(await shutDownInGoodOrder()).toBe(true);
  });

  test('is stopped by Ctrl-C, which reaches everybody, and by a second one', async () => {
    const npm = await start();
    process.kill(-npm.pid, 'SIGINT');
    process.kill(-npm.pid, 'SIGINT');
    await npm.ended;
    expect(await shutDownInGoodOrder()).toBe(true);
  });

  test('is stopped when the launcher is killed', async () => {
    const npm = await start();
    process.kill(childOf(npm.pid, 'tools/start.js'), 'SIGKILL');
    await npm.ended;
    expect(await shutDownInGoodOrder()).toBe(true);
  });

  test('goes on when the shell that started it in the background has ended', async () => {
    const shell = await start(['sh', '-c', 'npm start & echo "npm is $!"']);
    const pid = Number(/^npm is (\d+)$/m.exec(shell.output())?.[1]);
    await until(
      () =>
        spawnSync('ps', ['-o', 'stat=', '-p', String(shell.pid)])
          .stdout.toString()
          .trim() === '',
    );
    expect((await fetch(`${shell.origin}/healthz`)).status).toBe(200);
    process.kill(pid, 'SIGTERM');
    await shell.ended;
    expect(await shutDownInGoodOrder()).toBe(true);
  });
});

// Needs the right to make namespaces, which an ordinary user does not have everywhere.
describe.runIf(CAN_BE_CONTAINED)('npm start as the first process of a container', () => {
  test.each(CONTAINER_SIGNALS)('is stopped by %s', async (signal) => {
    const unshare = await start(FIRST_OF_A_CONTAINER);
    process.kill(childOf(unshare.pid, 'npm start'), signal);
    await unshare.ended;
    expect(await shutDownInGoodOrder()).toBe(true);
  });
});
