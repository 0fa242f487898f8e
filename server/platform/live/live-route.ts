import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Capability, can } from '#domain/access/capabilities.ts';
import { inSlices } from '../batching/many-items.ts';
import type { Sessions, Staff } from '../sessions/sessions.ts';
import type { LiveFeed, LiveUpdate } from './live-feed.ts';
import type { LiveCursor } from './position.ts';
import { MOST_STREAMS_EACH, type Viewers } from './viewers.ts';

// The console takes a stream that is silent for 35 seconds for dead.
const HEARTBEAT_MS = 15_000;

// A browser that stops reading is cut off at either limit; it resumes from its cursor when it reconnects.
const MAX_BUFFERED_BYTES = 1_000_000;
const BEHIND_MS = 30_000;

// Each event takes a system call: hundreds in one go would hold up those who submit meanwhile.
const TELLING_MS = 1;

type Viewer = {
  readonly staff: Staff;
  readonly stream: ServerResponse;
  readonly sources: readonly string[];
  /** Since when it has not read all that was sent. */
  behindSince: number | undefined;
};

/**
 * Each event's id is the cursor to resume from, by header or `after`. Pages see heartbeats, unlike comments.
 * Sessions are checked before each sending, which is no use of theirs: an idle one's stream ends.
 */
export function serveLiveFeed(
  api: FastifyInstance,
  feed: LiveFeed,
  options: {
    readonly path: string;
    readonly sessions: Sessions;
    readonly sources: Readonly<Record<string, Capability>>;
    /** @throws when nobody is signed in */
    identifyStaff(request: FastifyRequest): Promise<Staff>;
    onError(error: unknown): void;
    /** Not called when the server ends all streams. */
    onLeft?(staff: Staff): void;
    readonly viewers: Viewers;
    readonly heartbeatMs?: number;
    readonly behindMs?: number;
  },
): void {
  const { behindMs = BEHIND_MS } = options;
  const viewers = new Set<Viewer>();
  let unsubscribe: (() => void) | undefined;
  let isClosing = false;

  // In sequence: events keep their order, and who joins misses nothing between replay and next event.
  let queue = Promise.resolve();
  function enqueue(step: () => Promise<void>): void {
    queue = queue.then(step).catch(options.onError);
  }

  async function sendToAll(eventFor: (viewer: Viewer) => string): Promise<void> {
    if (viewers.size === 0) return;
    try {
      const live = await options.sessions.stillLive(
        Array.from(viewers, ({ staff }) => staff.tokenHash),
        new Date(),
      );
      for await (const viewer of inSlices(viewers, TELLING_MS)) {
        const isLive = live.has(viewer.staff.tokenHash.toString('hex'));
        if (!isLive) leave(viewer, 'end');
        else if (isTooSlow(viewer)) leave(viewer, 'destroy');
        else send(viewer, eventFor(viewer));
      }
    } catch (error) {
      // Viewers get what they miss by resuming.
      for (const viewer of viewers) leave(viewer, 'end');
      throw error;
    }
  }

  function isTooSlow({ stream, behindSince = Number.POSITIVE_INFINITY }: Viewer): boolean {
    return stream.writableLength >= MAX_BUFFERED_BYTES || performance.now() - behindSince > behindMs;
  }

  function send(viewer: Viewer, text: string): void {
    if (text !== '' && !viewer.stream.write(text)) viewer.behindSince ??= performance.now();
  }

  async function join(viewer: Viewer, resumeFrom: string | undefined): Promise<void> {
    if (isClosing || viewer.stream.writableEnded || viewer.stream.closed) return leave(viewer, 'end');
    unsubscribe ??= feed.subscribe(Object.keys(options.sources), (update) => {
      enqueue(() => sendToAll(formatEvents(update)));
    });
    viewers.add(viewer);
    try {
      let { cursor } = feed;
      if (resumeFrom !== undefined) {
        const missed = await feed.since(resumeFrom, viewer.sources);
        if (!viewers.has(viewer)) return;
        send(viewer, formatEvent(missed, viewer));
        cursor = missed.cursor;
      }
      // Gives the browser a cursor before the first change.
      send(viewer, `id: ${cursor}\n${formatHeartbeat(feed)}`);
    } catch (error) {
      leave(viewer, 'end');
      throw error;
    }
  }

  function leave(viewer: Viewer, how: 'end' | 'destroy'): void {
    // A viewer that does not read would never reach the end.
    viewer.stream[viewer.behindSince === undefined ? how : 'destroy']();
    viewers.delete(viewer);
    if (viewers.size > 0) return;
    unsubscribe?.();
    unsubscribe = undefined;
  }

  function letGo(viewer: Viewer): void {
    send(viewer, `event: replaced\ndata: ${JSON.stringify({ mostStreams: MOST_STREAMS_EACH })}\n\n`);
    leave(viewer, 'end');
  }

  api.get(options.path, async (request, reply) => {
    const staff = await options.identifyStaff(request);
    const sources = Object.entries(options.sources)
      .filter(([, capability]) => can(staff.role, capability))
      .map(([name]) => name);
    options.viewers.refuseWhenFull();
    const viewer: Viewer = { staff, sources, stream: openStream(reply), behindSince: undefined };
    const { stream } = viewer;
    options.viewers.add({ staff, stream, letGo: () => letGo(viewer) });
    stream.on('drain', () => {
      viewer.behindSince = undefined;
    });
    stream.on('close', () => {
      leave(viewer, 'destroy');
      if (!isClosing) options.onLeft?.(staff);
    });
    const resumeFrom = cursorOf(request);
    // Another node may have sent more than this one has read. A failure shows in what follows.
    if (resumeFrom !== undefined) await feed.reach(resumeFrom);
    enqueue(() => join(viewer, resumeFrom));
  });

  const sendHeartbeats = () => enqueue(() => sendToAll(() => formatHeartbeat(feed)));
  const heartbeat = setInterval(sendHeartbeats, options.heartbeatMs ?? HEARTBEAT_MS);
  const stopTellingOfWaiting = feed.onWaiting(sendHeartbeats);
  api.addHook('preClose', async () => {
    isClosing = true;
    clearInterval(heartbeat);
    stopTellingOfWaiting();
    for (const viewer of viewers) leave(viewer, 'end');
  });
}

function openStream(reply: FastifyReply): ServerResponse {
  reply.hijack();
  reply.raw.writeHead(200, {
    ...(reply.getHeaders() as OutgoingHttpHeaders),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
  });
  return reply.raw;
}

/** A reconnecting browser sends a newer id than the one that its page opened the stream with. */
function cursorOf({ headers, query }: FastifyRequest): LiveCursor | undefined {
  const cursor = headers['last-event-id'] ?? (query as { readonly after?: unknown }).after;
  return typeof cursor === 'string' && cursor !== '' ? cursor : undefined;
}

function formatHeartbeat({ waitingSince }: LiveFeed): string {
  return `event: heartbeat\ndata: ${JSON.stringify({ waitingSince: waitingSince ?? null })}\n\n`;
}

/** One text for all who follow the same: for hundreds, each costs as much as all. */
function formatEvents(update: LiveUpdate): (viewer: Viewer) => string {
  const texts = new Map<string, string>();
  return (viewer) => {
    const key = viewer.sources.join();
    const text = texts.get(key) ?? formatEvent(update, viewer);
    texts.set(key, text);
    return text;
  };
}

function formatEvent({ cursor, changes }: LiveUpdate, { sources }: Viewer): string {
  if (changes === undefined) return `id: ${cursor}\nevent: reset\ndata: {}\n\n`;
  const visible = Object.entries(changes).filter(([name]) => sources.includes(name));
  if (visible.length === 0) return '';
  return `id: ${cursor}\nevent: change\ndata: ${JSON.stringify(Object.fromEntries(visible))}\n\n`;
}
