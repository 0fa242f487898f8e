import type { ComponentProps, ReactNode } from 'react';
import { isOutcomeUnknown, messageOf } from '#web/data/call.ts';
import styles from './form.module.css';

/** Fields below each other. What is wrong with them is for the form to say, in its own words. */
export function Form(props: Pick<ComponentProps<'form'>, 'onSubmit' | 'children'>) {
  return <form className={styles.form} noValidate {...props} />;
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
      {messageOf(error)}
      {isOutcomeUnknown(error) && ' It may have been saved.'}
    </FormProblem>
  );
}

/** The buttons at the end. */
export function FormActions({ children }: { readonly children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}
