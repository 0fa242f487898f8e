import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '#web/data/call.ts';
import { useLeaving } from '../../controls/use-leaving.ts';
import { isOvertaken, type Sending, sendChange } from '../../sending/send-change.ts';
import { loadRecord } from '../record/load-record.ts';
import type { RecordKind, Records } from '../record/record.ts';
import type { FieldEdit } from '../record/record-field.ts';
import type { RecordTools } from './record-tools.ts';

/** Why it was not saved; `isOvertaken` when somebody else changed the record first. */
export type EditProblem = { readonly message: string; readonly isOvertaken: boolean };

/** One correction, from opening to closing the editor. The text survives every failure. */
export function useFieldEdit<Kind extends RecordKind>(
  tools: RecordTools<Kind>,
  edit: FieldEdit<Records[Kind]>,
  record: Records[Kind],
  onClose: (outcome: 'saved' | 'unchanged') => void,
) {
  const [typed, setTyped] = useState(() => edit.textOf(record));
  // the change is based on the version when the editor opened, whatever has arrived since
  const [base, setBase] = useState(record);
  const [problem, setProblem] = useState<EditProblem>();
  const [sending, setSending] = useState<Sending>();
  const leaving = useLeaving();
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (value: string) =>
      sendChange({
        base: base.version,
        send: () => edit.save(base, value),
        load: () => loadRecord(tools.source, base.id),
        isMade: (loaded) => edit.isSame(loaded, value),
        onSending: setSending,
        signal: leaving(),
      }),
    onSettled: () => setSending(undefined),
  });

  async function save(): Promise<void> {
    if (isPending) return;
    const value = typed.trim();
    if (edit.isSame(base, value)) return onClose('unchanged');
    const wrong = edit.check(value);
    if (wrong !== undefined) return setProblem({ message: wrong, isOvertaken: false });
    setProblem(undefined);
    try {
      tools.apply(await mutateAsync(value));
      onClose('saved');
    } catch (error) {
      setProblem({ message: editFailure(edit.errorName, error), isOvertaken: isOvertaken(error) });
      if (isOvertaken(error)) await tools.reload(record.id);
    }
  }

  /** Bases the next save on the current version of the record. */
  function takeNewer(): void {
    setBase(record);
    setProblem(undefined);
  }

  return {
    typed,
    type(text: string): void {
      setTyped(text);
      if (problem?.isOvertaken === false) setProblem(undefined);
    },
    problem,
    isSaving: isPending,
    sending,
    save,
    takeNewer,
  };
}

/** Source: docs/reference/console.md, 'Corrections'. */
export function editFailure(errorName: string, error: unknown): string {
  return `Error updating ${errorName}: ${messageOf(error)}`;
}
