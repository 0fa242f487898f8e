import { setTimeout } from 'node:timers/promises';
import { measuredOf } from '../load.ts';
import { openConnection } from './raw-http.ts';
import { answeredIds, nextSubmit } from './submit-request.ts';

type Target = { readonly port: number; readonly connections: number; readonly perSecond: number };

const { port, connections, perSecond } = JSON.parse(process.argv[2] as string) as Target;
const TICK_MS = 2;
const answered = answeredIds();
const idle = Array.from({ length: connections }, () => openConnection(port, nextSubmit, answered.note));

// Waiting for a free connection counts as latency.
process.on('message', async (seconds: number) => {
  const startedAt = performance.now();
  const latencies: number[] = [];
  const underWay = new Set<Promise<void>>();
  const all = Math.round(seconds * perSecond);
  for (let sent = 0; sent < all; ) {
    const due = Math.min(all, ((performance.now() - startedAt) / 1_000) * perSecond);
    for (; sent < due && idle.length > 0; sent++) {
      const submitting = submit(startedAt + (sent / perSecond) * 1_000).finally(() => {
        underWay.delete(submitting);
      });
      underWay.add(submitting);
    }
    await setTimeout(TICK_MS);
  }
  await Promise.all(underWay);
  process.send?.(measuredOf(latencies, performance.now() - startedAt, answered.take()));

  async function submit(dueAt: number): Promise<void> {
    const connection = idle.pop() as () => Promise<void>;
    await connection();
    latencies.push(performance.now() - dueAt);
    idle.push(connection);
  }
});
process.on('disconnect', () => process.exit());
