import { Agent, createServer, request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

const ASK_EVERY_MS = 100;

export type Balancer = AsyncDisposable & {
  readonly origin: string;
  /** Adds a node; resolves once it is ready and gets requests. */
  add(nodeOrigin: string): Promise<void>;
  remove(nodeOrigin: string): void;
};

type Node = { readonly url: URL; readonly agent: Agent; isReady: boolean };

/** Passes requests on to the nodes whose /readyz answers 200, in turn and over kept connections; it never retries. */
export async function startBalancer(): Promise<Balancer> {
  const nodes = new Map<string, Node>();
  let turn = 0;
  let isClosed = false;

  const server = createServer((incoming, outgoing) => {
    const ready = [...nodes.values()].filter(({ isReady }) => isReady);
    const node = ready[turn++ % ready.length];
    const fail = (reason: string) => {
      if (outgoing.headersSent) outgoing.destroy();
      else outgoing.writeHead(502).end(JSON.stringify({ error: { status: 'NO_NODE', message: reason } }));
    };
    if (node === undefined) return fail('no node is ready');
    const passed = httpRequest(
      new URL(incoming.url as string, node.url),
      { method: incoming.method, headers: incoming.headers, agent: node.agent },
      (answer) => {
        const { connection: _connection, 'keep-alive': _keepAlive, ...headers } = answer.headers;
        outgoing.writeHead(answer.statusCode as number, headers);
        answer.pipe(outgoing);
      },
    );
    passed.on('error', ({ message }) => fail(`${node.url}: ${message}`));
    incoming.pipe(passed);
  });

  async function ask(node: Node): Promise<void> {
    const response = await fetch(new URL('/readyz', node.url)).catch(() => undefined);
    await response?.arrayBuffer();
    node.isReady = response?.status === 200;
  }

  async function askAgainAndAgain(origin: string, node: Node): Promise<void> {
    while (!isClosed && nodes.get(origin) === node) {
      await pause(ASK_EVERY_MS);
      await ask(node);
    }
  }

  // A client could meet the end of a connection that it had left idle, which is no fault of the nodes.
  server.keepAliveTimeout = 0;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async add(nodeOrigin) {
      const node = { url: new URL(nodeOrigin), agent: new Agent({ keepAlive: true }), isReady: false };
      nodes.set(nodeOrigin, node);
      while (!node.isReady) await ask(node);
      void askAgainAndAgain(nodeOrigin, node);
    },
    remove(nodeOrigin) {
      nodes.get(nodeOrigin)?.agent.destroy();
      nodes.delete(nodeOrigin);
    },
    async [Symbol.asyncDispose]() {
      isClosed = true;
      for (const { agent } of nodes.values()) agent.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
