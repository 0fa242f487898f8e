import type { RecordTools } from '../editing/record-tools.ts';
import type { Lock } from '../locks/lock.ts';
import { LockChip } from '../locks/lock-chip.tsx';
import type { RecordKind, Records } from '../record/record.ts';
import { LastChange } from '../values/record-facts.tsx';

type LastTouchProps<Kind extends RecordKind> = {
  readonly tools: RecordTools<Kind>;
  readonly record: Records[Kind];
  readonly lock: Lock;
};

/** Who has the record locked, or else who changed its status last. */
export function LastTouch<Kind extends RecordKind>({ tools, record, lock }: LastTouchProps<Kind>) {
  if (lock.state === 'free') return <LastChange change={tools.source.lastChange(record)} />;
  return (
    <LockChip
      lock={lock}
      username={record.username}
      onTakeOver={tools.mayTakeOver ? () => tools.askTakeOver(record) : undefined}
    />
  );
}
