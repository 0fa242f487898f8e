import { Switch, type SwitchProps } from '@mantine/core';
import { type ComponentProps, type ReactNode, useRef } from 'react';
import { isOutcomeUnknown, messageOf } from '#web/data/call.ts';
import styles from './form.module.css';

/**
 * Fields below each other. What is wrong with them is for the form to say, in its own words; the first that is wrong
 * takes the focus.
 */
export function Form({ onSubmit, children }: Pick<ComponentProps<'form'>, 'onSubmit' | 'children'>) {
  const form = useRef<HTMLFormElement>(null);
  return (
    <form
      ref={form}
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        onSubmit?.(event);
        requestAnimationFrame(() => {
          form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
        });
      }}
    >
      {children}
    </form>
  );
}

/** Why it was not done. */
export function FormProblem({ children }: { readonly children: ReactNode }) {
  return (
    <p className={styles.problem} role="alert">
      {children}
    </p>
  );
}

/** Why a change was not made, or that nobody knows. */
export function FormFailure({ error }: { readonly error: Error | null }) {
  if (error === null) return null;
  return (
    <FormProblem>
      <span>{messageOf(error)}</span>
      {isOutcomeUnknown(error) && <span>{' It may have been saved.'}</span>}
    </FormProblem>
  );
}

/** The buttons at the end. */
export function FormActions({ children }: { readonly children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}

type SettingSwitchProps = Omit<SwitchProps, 'label' | 'description' | 'aria-label'> & {
  readonly label: string;
  /** What it does, on and off. */
  readonly help: string;
};

/** A switch with what it does beneath it, which is its description and no part of its name. */
export function SettingSwitch({ label, help, ...rest }: SettingSwitchProps) {
  return <Switch {...rest} aria-label={label} label={label} description={help} />;
}
