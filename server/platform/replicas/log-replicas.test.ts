import { expect, test } from 'vitest';
import { until } from '#test/fixtures/until.ts';
import type { ReplicaProblem } from '../database/read-routes.ts';
import { logReplicas } from './log-replicas.ts';

const AWAY: ReplicaProblem = { kind: 'away', words: 'does not answer', since: new Date() };
const BEHIND: ReplicaProblem = { ...AWAY, kind: 'behind', words: 'is behind' };

test('a replica that is not read from for a while is told of once, with what keeps it then, and so is its return', async () => {
  const lines: Array<readonly [object, string]> = [];
  const warn = (details: object, message: string) => void lines.push([details, message]);
  const log = logReplicas({ warn } as never, { settledMs: 50 });
  log.note({ place: 'b:1', problem: AWAY });
  log.note({ place: 'b:1', problem: undefined });
  log.note({ place: 'a:1', problem: AWAY });
  log.note({ place: 'a:1', problem: BEHIND });
  await until(() => lines.length > 0);
  log.note({ place: 'a:1', problem: undefined });
  log.note({ place: 'a:1', problem: undefined });
  log.stop();
  expect(lines).toEqual([
    [{ replica: 'a:1', reason: 'is behind' }, 'a replica is not read from'],
    [{ replica: 'a:1', seconds: expect.any(Number) }, 'a replica is read from again'],
  ]);
});
