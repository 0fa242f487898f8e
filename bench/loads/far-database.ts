import { openTcpProxy } from '#test/fixtures/tcp-proxy.ts';

/** Leads to a database, and tells the parent process its address; moves it away by as many milliseconds as it is told. */
const url = process.argv[2] as string;
const proxy = await openTcpProxy(url);
process.on('message', (roundTripMs: number) => proxy.moveAway(roundTripMs));
process.on('disconnect', () => process.exit());
process.send?.(proxy.address(url));
