import { Switch, type SwitchProps, TextInput, type TextInputProps } from '@mantine/core';
import { type ComponentProps, type ReactNode, type SubmitEvent, useRef, useState } from 'react';
import { isBackwards, isDay } from '#domain/time/new-york.ts';
import { LONGEST } from '#domain/words/text-lengths.ts';
import { isOutcomeUnknown, messageOf } from '#web/data/call.ts';
import { Row, Stack } from './box.tsx';
import type { DayAndTime } from './day-and-time.ts';
import { SubmitActions } from './dialog.tsx';
import styles from './kit.module.css';
import { Note } from './note.tsx';

/** The caller says, in its own words, what is wrong; the first wrong field takes the focus. */
export function Form({ onSubmit, children }: Pick<ComponentProps<'form'>, 'onSubmit' | 'children'>) {
  const form = useRef<HTMLFormElement>(null);
  return (
    <Stack
      as="form"
      gap={12}
      ref={form}
      noValidate
      onSubmit={(event) => {
        onSubmit?.(event);
        requestAnimationFrame(() => {
          form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
        });
      }}
    >
      {children}
    </Stack>
  );
}

export function FormProblem({ children }: { readonly children: ReactNode }) {
  return (
    <Note tone="bad" role="alert">
      {children}
    </Note>
  );
}

export function FormFailure({ error }: { readonly error: Error | null }) {
  if (error === null) return null;
  return (
    <FormProblem>
      <span>{messageOf(error)}</span>
      {isOutcomeUnknown(error) && <span>{' It may have been saved.'}</span>}
    </FormProblem>
  );
}

type SettingSwitchProps = Omit<SwitchProps, 'label' | 'description' | 'aria-label'> & {
  readonly label: string;
  readonly help: string;
};

/** Its help is its description, and no part of its name. */
export function SettingSwitch({ label, help, ...rest }: SettingSwitchProps) {
  return <Switch {...rest} aria-label={label} label={label} description={help} />;
}

type ReasonFormProps = {
  readonly children: ReactNode;
  readonly action: string;
  readonly error: Error | null;
  readonly isPending: boolean;
  readonly onSubmit: (reason: string) => void;
  readonly onCancel: () => void;
};

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

type DayInputProps = {
  readonly label: string;
  readonly value: string;
  readonly onChange: (day: string) => void;
  readonly error?: string | undefined;
};

/** A year being typed passes through years like 0002: those are not asked for. */
export function DayInput({ label, value, onChange, error }: DayInputProps) {
  const [typed, setTyped] = useState(value);
  const [shown, setShown] = useState(value);

  // the address changed by other means than typing, such as Back
  if (value !== shown) {
    setShown(value);
    setTyped(value);
  }

  return (
    <TextInput
      type="date"
      aria-label={label}
      min="2000-01-01"
      max="2099-12-31"
      value={typed}
      error={error}
      onChange={(event) => {
        const day = event.currentTarget.value;
        setTyped(day);
        if (day === '' || (isDay(day) && day >= '2000' && day < '2100')) onChange(day);
      }}
    />
  );
}

type DayRangeProps = {
  readonly labels?: readonly [string, string];
  readonly from: string;
  readonly to: string;
  readonly onChange: (days: { readonly from?: string; readonly to?: string }) => void;
  readonly className?: string;
};

export function DayRange(props: DayRangeProps) {
  const { labels = ['From', 'To'], from, to, onChange, className = '' } = props;
  return (
    <Row keepsLine gap={6} align="baseline" className={`${styles.dayRange} ${className}`}>
      <DayInput label={labels[0]} value={from} onChange={(day) => onChange({ from: day })} />
      <span aria-hidden="true">–</span>
      <DayInput
        label={labels[1]}
        value={to}
        onChange={(day) => onChange({ to: day })}
        error={isBackwards(props) ? 'The end is before the start' : undefined}
      />
    </Row>
  );
}

type DayAndTimeProps = {
  readonly label: string;
  readonly value: DayAndTime;
  readonly error: string | undefined;
  readonly onChange: (value: DayAndTime) => void;
};

export function DayAndTimeInput({ label, value, error, onChange }: DayAndTimeProps) {
  return (
    <Row align="start" className={styles.dayAndTime}>
      <TextInput
        type="date"
        label={`${label}, day`}
        min="2000-01-01"
        max="2099-12-31"
        value={value.day}
        error={error}
        onChange={(event) => onChange({ ...value, day: event.currentTarget.value })}
      />
      <TextInput
        type="time"
        label="New York time"
        value={value.time}
        error={error !== undefined}
        onChange={(event) => onChange({ ...value, time: event.currentTarget.value })}
      />
    </Row>
  );
}
