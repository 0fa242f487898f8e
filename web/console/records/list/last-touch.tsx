import type { RecordTools } from '../editing/record-tools.ts';
import type { Lock } from '../locks/lock.ts';
import { LockChip } from '../locks/lock-chip.tsx';
import type { RecordKind, Records } from '../record/record.ts';
import type { StatusChange } from '../status/use-kept-changes.ts';
import { VerdictButtons } from '../status/verdict-buttons.tsx';
import { LastChange } from '../values/record-facts.tsx';

type LastTouchProps<Kind extends RecordKind> = {
  readonly tools: RecordTools<Kind>;
  readonly record: Records[Kind];
  readonly lock: Lock;
  readonly change: StatusChange | undefined;
};

/** Who else has the record locked, or else what can be done with it while it waits, or who changed its status last. */
export function LastTouch<Kind extends RecordKind>({ tools, record, lock, change }: LastTouchProps<Kind>) {
  // one's own lock keeps one from nothing
  const verdicts = lock.state === 'other' ? undefined : offeredVerdicts(tools, record, change);
  if (verdicts) return <VerdictButtons {...{ tools, record, verdicts }} />;
  if (lock.state === 'free') return <LastChange change={tools.source.lastChange(record)} />;
  return (
    <LockChip
      lock={lock}
      username={record.username}
      onTakeOver={tools.mayTakeOver ? () => tools.askTakeOver(record) : undefined}
    />
  );
}

/** What can be done with a record that waits; nothing while it is being done, and while it waits for a second person. */
export function offeredVerdicts<Kind extends RecordKind>(
  { mayChange, source }: RecordTools<Kind>,
  record: Records[Kind],
  change: StatusChange | undefined,
) {
  const isOffered = mayChange && change?.phase !== 'saving' && record.approvals.length === 0;
  return isOffered ? source.verdicts(record) : undefined;
}
