import { useCallback, useState } from 'react';
import type { ReasonedStatus } from '#domain/withdrawals/reasons.ts';
import type { RecordKind, Records, Statuses } from '../record/record.ts';
import type { RecordSource } from '../record/record-source.ts';
import type { Reason } from './reason-fields.tsx';
import { reasonSent } from './reason-fields.tsx';
import type { StatusChanges } from './use-kept-changes.ts';

export type StatusQuestion<Kind extends RecordKind> = {
  readonly record: Records[Kind];
  readonly status: Statuses[Kind];
  readonly reasoned: ReasonedStatus;
};

/** Sets a status, asking for its reason first where it takes one. */
export function useStatusQuestion<Kind extends RecordKind>(
  source: RecordSource<Kind>,
  { changes, change, dismiss }: StatusChanges<Kind>,
) {
  const [question, setQuestion] = useState<StatusQuestion<Kind>>();

  const choose = useCallback(
    (record: Records[Kind], status: Statuses[Kind]) => {
      const reasoned = source.reasonedStatus(status);
      // even where it has the status already: the reason may differ
      if (reasoned !== undefined) setQuestion({ record, status, reasoned });
      else if (status !== record.status) void change(record, { status });
    },
    [source, change],
  );

  /**
   * One of the list goes on at once, like any verdict. What was typed stays until it is stored: a failure is shown in the
   * dialog, and the next try is based on the record as it is then.
   * @returns why it was not changed
   */
  async function answer(
    { record, status }: StatusQuestion<Kind>,
    reason: Reason,
  ): Promise<string | undefined> {
    const changed = change(record, { status, ...reasonSent(reason) });
    if (reason.reason !== 'other') {
      setQuestion(undefined);
      return undefined;
    }
    const problem = await changed;
    if (problem === undefined) return undefined;
    dismiss(record.id);
    const current = await source.loadOne(record.id).catch(() => undefined);
    if (current) setQuestion((asked) => asked && { ...asked, record: current });
    return problem;
  }

  const underWay = question && changes.get(question.record.id);
  const sending = underWay?.phase === 'saving' ? underWay.sending : undefined;
  return { asked: question, choose, answer, sending, close: () => setQuestion(undefined) };
}
