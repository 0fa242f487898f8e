import { TextInput } from '@mantine/core';
import { type FormEvent, useId, useState } from 'react';
import { LONGEST_WAIT, readWaits } from '#domain/records/wait-limits.ts';
import type { RecordKind } from '../record/record.ts';
import styles from './columns-menu.module.css';
import type { ListArrangement } from './use-list-arrangement.ts';

type WaitLimitsFieldsProps = {
  readonly kind: RecordKind;
  readonly arrangement: Pick<ListArrangement, 'waits' | 'changeWaits'>;
};

/** From when on a request that waits stands out in the list, and from when on it does in red. */
export function WaitLimitsFields({ kind, arrangement: { waits, changeWaits } }: WaitLimitsFieldsProps) {
  const [typed, setTyped] = useState({ long: `${waits.long}`, tooLong: `${waits.tooLong}` });
  const [problem, setProblem] = useState<string>();
  const problemId = useId();

  function save(event?: FormEvent): void {
    event?.preventDefault();
    const read = readWaits({ long: Number(typed.long), tooLong: Number(typed.tooLong) });
    setProblem(
      read
        ? undefined
        : `Enter whole minutes from 1 to ${LONGEST_WAIT.toLocaleString('en-US')}, the red ones not before the others.`,
    );
    if (read && (read.long !== waits.long || read.tooLong !== waits.tooLong)) changeWaits(read);
  }

  const bind = (name: keyof typeof typed) => ({
    inputMode: 'numeric' as const,
    autoComplete: 'off',
    value: typed[name],
    error: problem !== undefined,
    'aria-describedby': problem === undefined ? undefined : problemId,
    onChange: (event: { readonly currentTarget: { readonly value: string } }) => {
      const { value } = event.currentTarget;
      setTyped((before) => ({ ...before, [name]: value }));
    },
    onBlur: () => save(),
  });

  return (
    <form className={styles.waits} onSubmit={save}>
      <p className={styles.title}>A {kind} that waits stands out</p>
      <div className={styles.limits}>
        <TextInput label="after minutes" {...bind('long')} />
        <TextInput label="in red after" {...bind('tooLong')} />
      </div>
      {problem !== undefined && (
        <p id={problemId} role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      <button type="submit" hidden />
    </form>
  );
}
