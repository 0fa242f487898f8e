import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { until } from '#test/fixtures/until.ts';
import { type Crowd, percentile, startCrowd } from './crowd.ts';
import { atRest, extentOf, reportFault } from './fault-figures.ts';
import { OWNER, signInOwner } from './load.ts';
import { portOf } from './raw-http.ts';
import { type CageProcess, openSandbox, type Sandbox } from './sandbox.ts';

const SECONDS = extentOf('CAGE_CROWD_SECONDS', { short: 3, long: 30 });
const IDLE = extentOf('CAGE_IDLE', { short: 500, long: 2_000 });
const DRIPPING = extentOf('CAGE_DRIPPING', { short: 100, long: 500 });

const PLAYERS = 8;
const DRIP_EVERY_MS = 500;

// Three times is noise where an answer takes few milliseconds and the machine is busy.
const HARM = 3;
const NO_HARM_MS = atRest(1_000);

// The last of them are ended after 20 seconds; limit-bodies.test.ts shows that with shorter times.
const SEES_THE_END = SECONDS > 10;

let sandbox: Sandbox;
let cage: CageProcess;
let crowd: Crowd;
beforeAll(async () => {
  sandbox = await openSandbox();
  cage = await sandbox.start({ CAGE_DATA: sandbox.folder(), ...OWNER });
  crowd = startCrowd(cage.origin, await signInOwner(() => cage.origin));
  await crowd.run({ connections: PLAYERS, seconds: SECONDS });
});
afterAll(async () => {
  crowd[Symbol.dispose]();
  await sandbox[Symbol.asyncDispose]();
});

/** 99 of 100 answers to players came within so many milliseconds; all were successes. */
async function p99(): Promise<number> {
  const { byKind } = await crowd.run({ connections: PLAYERS, seconds: SECONDS });
  const { took, refusedAfter, failed } = byKind.submit;
  expect([refusedAfter.length, ...failed]).toEqual([0]);
  return percentile(took, 0.99);
}

function expectNoHarm(alone: number, beside: number): void {
  expect(beside).toBeLessThan(Math.max(alone * HARM, NO_HARM_MS));
}

test(`${IDLE} connections that say nothing harm nobody`, { timeout: 300_000 + SECONDS * 4_000 }, async () => {
  const alone = await p99();
  using idle = openSockets(cage.origin, IDLE);
  await idle.connected;
  const beside = await p99();
  reportFault({ row: '6a', done: `${IDLE} idle: players’ p99 ${text(alone, beside)}` });
  expectNoHarm(alone, beside);
});

test(`${DRIPPING} requests that drip harm nobody`, {
  timeout: 300_000 + SECONDS * 4_000,
}, async () => {
  const alone = await p99();
  using dripping = openSockets(cage.origin, DRIPPING);
  await dripping.connected;
  const begun = performance.now();
  // Half of them never end their header, half their body.
  const head = 'POST /api/sendDepositEmail HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\n';
  dripping.sockets.forEach((socket, index) => {
    socket.write(index % 2 === 0 ? head : `${head}content-length: 50000\r\n\r\n{"data":`);
  });
  const drip = setInterval(() => {
    for (const socket of dripping.sockets) if (socket.writable) socket.write('a');
  }, DRIP_EVERY_MS);
  const beside = await p99();
  if (SEES_THE_END) await until(() => dripping.sockets.every(({ destroyed }) => destroyed), 45_000);
  clearInterval(drip);
  const lastEnded = Math.round((performance.now() - begun) / 1_000);
  const end = SEES_THE_END ? `; all ended after ${lastEnded} s` : '';
  reportFault({
    row: '6d',
    done: `${DRIPPING} dripping: players’ p99 ${text(alone, beside)}${end}`,
  });
  expectNoHarm(alone, beside);
});

function text(alone: number, beside: number): string {
  return `${beside.toFixed(0)} ms beside them, ${alone.toFixed(0)} ms without`;
}

function openSockets(origin: string, count: number) {
  const sockets: Socket[] = Array.from({ length: count }, () => {
    const socket = connect({ port: portOf(origin), host: '127.0.0.1' });
    socket.on('error', () => socket.destroy());
    // What the server says is read, so that its end is noticed.
    return socket.resume();
  });
  return {
    sockets,
    connected: until(() => sockets.every(({ connecting }) => !connecting)),
    [Symbol.dispose]() {
      for (const socket of sockets) socket.destroy();
    },
  };
}
