import { randomInt, randomUUID } from 'node:crypto';
import type { CrowdOrder, CrowdSeen, Kind, KindSeen } from './crowd.ts';
import { openConnection, post, type RawConnection } from './raw-http.ts';

/** The crowd of `crowd.ts`, in a process of its own, so that the test's own timers are not late. */

const TICK_MS = 5;

// As many as a proxy keeps open to its server, and no more than the server takes: Node takes one new connection in each
// turn of its event loop, so that opening them would be what is measured.
const CONNECTIONS = 1_000;
const OPENED_AT_ONCE = 20;
const GREETING = 'GET /healthz HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n';

// What comes to a cashier in a rush, in hundredths.
const SUBMITS = 60;
const LISTS = 25;

const { port, token } = JSON.parse(process.argv[2] as string) as { port: number; token: string };
const idle: RawConnection[] = [];
let connections = 0;

process.on('message', async (order: CrowdOrder) => {
  const wanted = 'connections' in order ? order.connections : CONNECTIONS;
  while (connections < wanted) await Promise.all(Array.from({ length: OPENED_AT_ONCE }, openAnother));
  const seen: Record<Kind, KindSeen & { took: number[]; refusedAfter: number[] }> = {
    submit: nothingSeen(),
    list: nothingSeen(),
    page: nothingSeen(),
  };
  const startedAt = performance.now();
  const endsAt = startedAt + order.seconds * 1_000;
  let unsent = 0;

  async function ask(): Promise<void> {
    const { kind, request, requestId } = anyRequest();
    const of = seen[kind];
    const connection = idle.pop() as RawConnection;
    const sentAt = performance.now();
    of.sent++;
    try {
      const { status, retryAfter, body } = await connection.send(request);
      const ms = performance.now() - sentAt;
      idle.push(connection);
      if (status === 200) {
        of.took.push(ms);
        if (requestId !== undefined) of.answers.push([requestId, JSON.parse(body).result.id]);
      } else if (status === 503 && retryAfter !== undefined) of.refusedAfter.push(ms);
      else of.failed.push(`${status} ${body.slice(0, 200)}`);
    } catch (error) {
      of.failed.push((error as Error).message);
    }
  }

  if ('connections' in order) {
    const work = async () => {
      while (performance.now() < endsAt) await ask();
    };
    await Promise.all(Array.from({ length: order.connections }, work));
  } else {
    const underWay = new Set<Promise<void>>();
    let due = 0;
    for (let now = startedAt; now < endsAt; now = performance.now()) {
      const target = ((now - startedAt) / 1_000) * order.perSecond;
      for (; due < target; due++) {
        if (idle.length === 0) unsent++;
        else {
          const asked = ask().then(() => {
            underWay.delete(asked);
          });
          underWay.add(asked);
        }
      }
      await new Promise((resolve) => setTimeout(resolve, TICK_MS));
    }
    await Promise.all(underWay);
  }
  const elapsedSeconds = (performance.now() - startedAt) / 1_000;
  const answer: CrowdSeen = { elapsedSeconds, unsent, byKind: seen };
  process.send?.(answer);
});
process.on('disconnect', () => process.exit());

/** A connection that the server has taken; left among the idle ones. */
async function openAnother(): Promise<void> {
  const connection = openConnection(port);
  connections++;
  connection.socket.on('close', () => {
    connections--;
    const index = idle.indexOf(connection);
    if (index >= 0) idle.splice(index, 1);
  });
  await connection.send(GREETING);
  idle.push(connection);
}

function nothingSeen() {
  return { sent: 0, took: [], refusedAfter: [], failed: [], answers: [] };
}

function anyRequest(): { kind: Kind; request: string; requestId?: string } {
  const draw = randomInt(100);
  if (draw < SUBMITS) {
    const requestId = randomUUID();
    const data = {
      requestId,
      username: `FC${randomInt(1_000_000)}`,
      method: 'Zelle',
      amount: randomInt(5_000, 200_000) / 100,
      senderName: 'Jane Doe',
    };
    return { kind: 'submit', request: post('/api/sendDepositEmail', JSON.stringify({ data })), requestId };
  }
  if (draw < SUBMITS + LISTS) {
    return { kind: 'list', request: post('/api/getDeposits', '{"data":{}}', token) };
  }
  return { kind: 'page', request: 'GET / HTTP/1.1\r\nhost: 127.0.0.1\r\naccept: text/html\r\n\r\n' };
}
