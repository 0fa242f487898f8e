import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '#web/data/call.ts';
import { useLeaving } from '../../kit/waiting.tsx';
import { isOvertaken, type Sending, sendChange } from '../../sending/send-change.ts';
import type { EditPart, EditParts, FieldEdit, RecordKind, Records } from '../record/record.ts';
import { loadRecord, type RecordTools } from '../record/record-source.ts';

/** `isOvertaken`: somebody else changed the record first. */
export type EditProblem = { readonly message: string; readonly isOvertaken: boolean };

/** One correction, from opening to closing the editor. The text survives every failure. */
export function useFieldEdit<Kind extends RecordKind>(
  tools: RecordTools<Kind>,
  edit: FieldEdit<Records[Kind]>,
  record: Records[Kind],
  onClose: (outcome: 'saved' | 'unchanged') => void,
) {
  const [typed, setTyped] = useState(() => edit.textOf(record));
  const [filled, setFilled] = useState<EditParts>({});
  // the change is based on the version at opening, whatever has arrived since
  const [base, setBase] = useState(record);
  const [problem, setProblem] = useState<EditProblem>();
  const [sending, setSending] = useState<Sending>();
  const leaving = useLeaving();
  const parts = (edit.parts?.(base, typed, filled) ?? []).map((part) => ({
    ...part,
    value: filledIn(part, filled[part.name]),
  }));
  const partsTyped = Object.fromEntries(parts.map(({ name, value }) => [name, value.trim()]));
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (value: string) =>
      sendChange({
        base: base.version,
        send: () => edit.save(base, value, partsTyped),
        load: () => loadRecord(tools.source, base.id),
        isMade: (loaded) => edit.isSame(loaded, value, partsTyped),
        onSending: setSending,
        signal: leaving(),
      }),
    onSettled: () => setSending(undefined),
  });

  async function save(): Promise<void> {
    if (isPending) return;
    const value = typed.trim();
    if (edit.isSame(base, value, partsTyped)) return onClose('unchanged');
    const wrong = edit.check(value, partsTyped);
    if (wrong !== undefined) return setProblem({ message: wrong, isOvertaken: false });
    setProblem(undefined);
    try {
      const saved = await mutateAsync(value);
      tools.apply(saved);
      // a change that waits for a second person is not saved: the record says that it waits
      onClose(edit.isSame(saved, value, partsTyped) ? 'saved' : 'unchanged');
    } catch (error) {
      setProblem({ message: editFailure(edit.errorName, error), isOvertaken: isOvertaken(error) });
      if (isOvertaken(error)) await tools.reload(record.id);
    }
  }

  function takeNewer(): void {
    setBase(record);
    setProblem(undefined);
  }

  function forgetProblem(): void {
    if (problem?.isOvertaken === false) setProblem(undefined);
  }

  return {
    typed,
    type(text: string): void {
      setTyped(text);
      forgetProblem();
    },
    parts,
    fill(name: string, text: string): void {
      setFilled((before) => ({ ...before, [name]: text }));
      forgetProblem();
    },
    problem,
    isSaving: isPending,
    sending,
    save,
    takeNewer,
  };
}

function filledIn({ value, choices }: EditPart, filled: string | undefined): string {
  const isTaken = filled !== undefined && (choices === undefined || choices.includes(filled));
  return isTaken ? filled : value;
}

export function editFailure(errorName: string, error: unknown): string {
  return `Error updating ${errorName}: ${messageOf(error)}`;
}
