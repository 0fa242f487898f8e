import type { ReactNode } from 'react';
import { AlertIcon } from '../icons/icons.tsx';
import styles from './form-parts.module.css';

type FieldsProps = { readonly disabled: boolean; readonly children: ReactNode };

export function Fields({ disabled, children }: FieldsProps) {
  return (
    <fieldset className={`stack ${styles.fields}`} disabled={disabled}>
      {children}
    </fieldset>
  );
}

type AlertProps = { readonly text: string; readonly children?: ReactNode };

export function SubmissionAlert({ text, children }: AlertProps) {
  return (
    <div role="alert" className={`notice refusal strong ${styles.alert}`}>
      <AlertIcon />
      <div>
        <p>{text}</p>
        {children}
      </div>
    </div>
  );
}

type ButtonProps = {
  readonly label: string;
  readonly disabled: boolean;
  readonly next?: string | undefined;
};

export function SubmitButton({ label, disabled, next }: ButtonProps) {
  return (
    <>
      <button type="submit" className={`button-primary ${styles.submit}`} disabled={disabled}>
        {label}
      </button>
      {next && <p className={`aside ${styles.next}`}>{next}</p>}
    </>
  );
}
