import { connect, type Socket } from 'node:net';
import { END_OF_HEAD } from './raw-http.ts';

/** Received since the consoles opened; times in milliseconds. */
export type Told = {
  /** Once for each console that received one. */
  readonly rows: number;
  readonly resets: number;
  readonly p50: number;
  readonly p99: number;
};

export type FeedOrder = 'open' | 'close' | 'tell';

type Target = { readonly port: number; readonly tokens: readonly string[]; readonly streamsEach: number };

const { port, tokens, streamsEach } = JSON.parse(process.argv[2] as string) as Target;
const END_OF_EVENT = '\n\n';
const MOST_MS = 10_000;

let sockets: Socket[] = [];
let openedAt = 0;
let resets = 0;
/** Indexed by the milliseconds from a row's transaction to a console. */
const took = new Uint32Array(MOST_MS + 1);
/** When an event's rows were stored, by its id: each is parsed once, however many consoles receive it. */
const storedAt = new Map<string, readonly number[]>();

process.on('message', async (order: FeedOrder) => {
  if (order === 'open') {
    openedAt = Date.now();
    for (const token of tokens) {
      sockets.push(...(await Promise.all(Array.from({ length: streamsEach }, () => openStream(token)))));
    }
  } else if (order === 'close') {
    for (const socket of sockets) socket.destroy();
    sockets = [];
    took.fill(0);
    storedAt.clear();
    resets = 0;
  }
  process.send?.(told());
});
process.on('disconnect', () => process.exit());

/** Resolves once the feed follows. HTTP/1.0, whose answers are not in chunks. */
function openStream(token: string): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1' });
  socket.write(`GET /api/live HTTP/1.0\r\nhost: 127.0.0.1\r\nauthorization: Bearer ${token}${END_OF_HEAD}`);
  const { promise, resolve, reject } = Promise.withResolvers<Socket>();
  socket.on('error', reject);
  let rest: Buffer = Buffer.alloc(0);
  let isOpen = false;
  socket.on('data', (chunk: Buffer) => {
    const now = Date.now();
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    if (!isOpen) {
      const end = rest.indexOf(END_OF_HEAD);
      if (end === -1) return;
      const head = rest.toString('latin1', 0, end);
      if (!/^HTTP\/1\.\d 200 /.test(head)) return reject(new Error(`The live feed answered ${head}`));
      rest = rest.subarray(end + END_OF_HEAD.length);
      isOpen = true;
    }
    let from = 0;
    for (let end = rest.indexOf(END_OF_EVENT); end !== -1; end = rest.indexOf(END_OF_EVENT, from)) {
      note(rest.subarray(from, end), now);
      from = end + END_OF_EVENT.length;
      // The first event is the cursor, after which nothing is missed.
      resolve(socket);
    }
    rest = rest.subarray(from);
  });
  return promise;
}

function note(event: Buffer, now: number): void {
  const id = event.toString('latin1', 0, event.indexOf('\n'));
  let times = storedAt.get(id);
  if (times === undefined) {
    const text = event.toString('latin1');
    // A console that joins receives again what was stored a moment before.
    times = Array.from(text.matchAll(/"timestamp":"([^"]+)"/g), ([, time]) =>
      Date.parse(time as string),
    ).filter((time) => time >= openedAt);
    if (text.includes('event: reset')) resets++;
    storedAt.set(id, times);
  }
  for (const time of times) {
    const ms = Math.min(MOST_MS, Math.max(0, now - time));
    took[ms] = (took[ms] as number) + 1;
  }
}

function told(): Told {
  const rows = took.reduce((sum, count) => sum + count, 0);
  const at = (share: number) => {
    let seen = 0;
    return took.findIndex((count) => {
      seen += count;
      return seen > rows * share;
    });
  };
  return { rows, resets, p50: at(0.5), p99: at(0.99) };
}
