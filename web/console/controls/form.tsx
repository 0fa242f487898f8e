import type { ComponentProps, ReactNode } from 'react';
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

/** The buttons at the end. */
export function FormActions({ children }: { readonly children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}
