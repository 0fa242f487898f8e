import { openTcpProxy } from '#test/fixtures/tcp-proxy.ts';

/** A proxy to a database: each message sets the round trip, in milliseconds. */
const url = process.argv[2] as string;
const proxy = await openTcpProxy(url);
process.on('message', (roundTripMs: number) => proxy.moveAway(roundTripMs));
process.on('disconnect', () => process.exit());
process.send?.(proxy.address(url));
