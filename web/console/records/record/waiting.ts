import { type Wait, type WaitLimits, waitSince } from '#domain/records/wait-limits.ts';
import type { RecordKind, Records } from './record.ts';
import type { RecordSource } from './record-source.ts';

/** How long a request has waited for staff; undefined for one that does not wait. */
export function waitingOf<Kind extends RecordKind>(
  source: Pick<RecordSource<Kind>, 'verdicts'>,
  record: Records[Kind],
  limits: WaitLimits,
  now: Date,
): Wait | undefined {
  return source.verdicts(record) && waitSince(new Date(record.timestamp), now, limits);
}
