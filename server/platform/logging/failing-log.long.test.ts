import { execFileSync } from 'node:child_process';
import { closeSync, constants, mkdirSync, openSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { OWNER } from '#test/faults/load.ts';
import { openSandbox, postmasterPid, type Sandbox, SERVER } from '#test/faults/sandbox.ts';
import { cage } from '#test/fixtures/cage-command.ts';
import { freePort } from '#test/fixtures/free-port.ts';
import { until } from '#test/fixtures/until.ts';

const TOKEN = 'a token for the figures of this test';

let sandbox: Sandbox;

beforeEach(async () => {
  sandbox = await openSandbox();
});

afterEach(() => sandbox[Symbol.asyncDispose]());

/** Starts a Cage whose log goes to a file, has lines written to it, and ends it. */
async function logTo(file: string, onceReady = () => {}) {
  const folder = sandbox.folder();
  const port = await freePort();
  const get = (path: string) =>
    fetch(`http://127.0.0.1:${port}${path}`, { headers: { authorization: `Bearer ${TOKEN}` } }).catch(
      () => undefined,
    );
  const isReady = async () => (await get('/readyz'))?.ok;
  const variables = {
    ...OWNER,
    CAGE_DATA: folder,
    PORT: `${port}`,
    CAGE_METRICS_TOKEN: TOKEN,
    CAGE_DRAIN_SECONDS: '0',
  };
  const command = ['sh', '-c', `exec ${SERVER.join(' ')} > ${file}`];
  let metrics = '';
  let status = '';
  const ended = await sandbox.run(
    { ...variables, CAGE_LOG_LEVEL: 'trace' },
    async () => {
      await until(isReady);
      onceReady();
      const pid = await until(() => postmasterPid(folder));
      process.kill(pid, 'SIGKILL');
      await until(async () => (await postmasterPid(folder)) !== pid);
      await until(isReady);
      metrics = (await (await get('/metrics'))?.text()) ?? '';
      status = (await cage(['status'], variables)).output;
    },
    'SIGTERM',
    command,
  );
  return { ended, lost: /^cage_log_lost_lines{reason="(.*)"} [1-9]\d*$/m.exec(metrics)?.[1], status };
}

test('a Cage whose log has no room serves on, says so in its figures and by status, and ends when it is asked to', async () => {
  const { ended, lost, status } = await logTo('/dev/full');
  expect(ended.code).toBe(0);
  expect(lost).toBe('ENOSPC');
  expect(status).toMatch(/^Log +lines that could not be written since the start: \d+ \(the last: ENOSPC\)/m);
});

test('a Cage whose log nobody reads any more serves on, and ends when it is asked to', async () => {
  const pipe = join(sandbox.folder('pipe'), 'log');
  mkdirSync(dirname(pipe));
  execFileSync('mkfifo', [pipe]);
  const unread = openSync(pipe, constants.O_RDWR | constants.O_NONBLOCK);
  const { ended } = await logTo(pipe, () => {
    const some = Buffer.alloc(4_096, '\n');
    expect(() => {
      for (;;) writeSync(unread, some);
    }).toThrow('EAGAIN');
  });
  closeSync(unread);
  expect(ended.output).toBe('');
});
