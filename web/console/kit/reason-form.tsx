import { TextInput, type TextInputProps } from '@mantine/core';
import { type ReactNode, type SubmitEvent, useState } from 'react';
import { LONGEST } from '#domain/words/text-lengths.ts';
import { SubmitActions } from './dialog-parts.tsx';
import { Form, FormFailure } from './form.tsx';

type ReasonFormProps = {
  /** What it is about, or what will happen. */
  readonly children: ReactNode;
  /** What pressing the button does. */
  readonly action: string;
  readonly error: Error | null;
  readonly isPending: boolean;
  readonly onSubmit: (reason: string) => void;
  readonly onCancel: () => void;
};

/** For what takes a reason and nothing else. */
export function ReasonForm({ children, action, error, isPending, onSubmit, onCancel }: ReasonFormProps) {
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string>();

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (reason.trim() === '') setProblem('Enter a reason.');
    else onSubmit(reason);
  }

  return (
    <Form onSubmit={submit}>
      {children}
      <ReasonInput
        data-autofocus
        value={reason}
        error={problem}
        onChange={(event) => {
          setReason(event.currentTarget.value);
          setProblem(undefined);
        }}
      />
      <FormFailure error={error} />
      <SubmitActions isPending={isPending} onCancel={onCancel}>
        {action}
      </SubmitActions>
    </Form>
  );
}

export function ReasonInput(props: TextInputProps & { readonly 'data-autofocus'?: boolean }) {
  return <TextInput label="Reason" autoComplete="off" maxLength={LONGEST.note} {...props} />;
}
