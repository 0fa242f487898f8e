import { connect, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { MOST_STREAMS_EACH } from '#server/platform/live/viewers.ts';
import { until } from '#test/fixtures/until.ts';
import { startCrowd } from './crowd.ts';
import { extentOf, reportFault } from './fault-figures.ts';
import { OWNER, signInOwner } from './load.ts';
import { METERED, readFigure } from './node-figures.ts';
import { portOf } from './raw-http.ts';
import { openSandbox, type Sandbox } from './sandbox.ts';
import { signInTeam } from './staff-sessions.ts';

const CONSOLES = extentOf('CAGE_CONSOLES', { short: 100, long: 500 });
const SECONDS = extentOf('CAGE_CROWD_SECONDS', { short: 3, long: 30 });
// One in so many never reads.
const SILENT_SHARE = 5;
const PER_SECOND = 20;

// What a console costs, with what waits for it.
const MOST_BYTES_EACH = 1.5e6;

let sandbox: Sandbox;
beforeEach(async () => {
  sandbox = await openSandbox();
});
afterEach(() => sandbox[Symbol.asyncDispose]());

test(`${CONSOLES} consoles, of which one in ${SILENT_SHARE} never reads, miss nothing and keep nobody waiting`, {
  timeout: 300_000 + SECONDS * 3_000,
}, async () => {
  const cage = await sandbox.start({ CAGE_DATA: sandbox.folder(), ...OWNER, ...METERED });
  const token = await signInOwner(() => cage.origin);
  const before = await readFigure(cage.origin, 'process_resident_memory_bytes');
  const team = await signInTeam(sandbox.folder(), Math.ceil(CONSOLES / MOST_STREAMS_EACH));
  const consoles = Array.from({ length: CONSOLES }, (_, index) =>
    openStream(cage.origin, team[index % team.length] as string, index % SILENT_SHARE !== 0),
  );
  try {
    await until(async () => (await readFigure(cage.origin, 'cage_live_viewers')) === CONSOLES);
    const readers = consoles.filter(({ reads }) => reads);
    await until(() => readers.every(({ hasBegun }) => hasBegun()));
    using crowd = startCrowd(cage.origin, token);
    const { byKind } = await crowd.run({ perSecond: PER_SECOND, seconds: SECONDS });
    const wanted = byKind.submit.answers.map(([, id]) => id);
    expect(byKind.submit.failed).toEqual([]);
    await until(() => readers.every(({ seen }) => seen.size >= wanted.length));
    const missed = readers.flatMap(({ seen }) => wanted.filter((id) => !seen.has(id)));
    const after = await readFigure(cage.origin, 'process_resident_memory_bytes');
    const left = CONSOLES - (await readFigure(cage.origin, 'cage_live_viewers'));
    reportFault({
      row: '6b, c',
      done:
        `${CONSOLES} consoles, ${CONSOLES - readers.length} of which never read, ${wanted.length} deposits: ` +
        `${missed.length} missed; ${left} let go; memory ${Math.round(before / 1e6)} → ${Math.round(after / 1e6)} MB`,
      longestAnswerMs: byKind.submit.took.reduce((most, ms) => Math.max(most, ms), 0),
    });
    expect(missed).toEqual([]);
    expect(wanted.length).toBeGreaterThan(0);
    expect(after - before).toBeLessThan(MOST_BYTES_EACH * CONSOLES);
  } finally {
    for (const { socket } of consoles) socket.destroy();
  }
});

const DEPOSIT_ID = /"id":"([0-9a-f-]{36})"/g;

/** The live feed, with the ids of what it brings. Unless it reads, only what the system takes by itself is taken. */
function openStream(origin: string, token: string, reads: boolean) {
  const socket: Socket = connect({ port: portOf(origin), host: '127.0.0.1' });
  const seen = new Set<string>();
  let begun = false;
  let rest = '';
  socket.on('error', () => socket.destroy());
  socket.write(`GET /api/live HTTP/1.1\r\nhost: a\r\nauthorization: Bearer ${token}\r\n\r\n`);
  if (!reads) socket.pause();
  else {
    socket.setEncoding('latin1').on('data', (text: unknown) => {
      begun ||= String(text).includes('event: heartbeat');
      rest += text;
      const end = rest.lastIndexOf('\n\n');
      for (const [, id] of rest.slice(0, end + 1).matchAll(DEPOSIT_ID)) seen.add(id as string);
      rest = rest.slice(end + 1);
    });
  }
  return { socket, seen, reads, hasBegun: () => begun };
}
