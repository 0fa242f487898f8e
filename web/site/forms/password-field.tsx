import { useState } from 'react';
import * as words from '#words/forms.tsx';
import styles from './field.module.css';
import { Field, type FieldProps } from './field.tsx';

type Props = FieldProps & {
  readonly name: string;
  readonly value: string;
  readonly onChange: (typed: string) => void;
};

export function PasswordField({ label, problem, hint, name, value, onChange }: Props) {
  const [shown, setShown] = useState(false);
  return (
    <Field label={label} problem={problem} hint={hint}>
      {(control) => (
        <>
          <input
            {...control}
            name={name}
            type={shown ? 'text' : 'password'}
            value={value}
            onChange={(event) => onChange(event.currentTarget.value)}
            className={styles.input}
            autoComplete="current-password"
            autoCapitalize="none"
            spellCheck={false}
          />
          <button type="button" className={`fine ${styles.reveal}`} onClick={() => setShown(!shown)}>
            {shown ? words.hidePassword() : words.showPassword()}
          </button>
        </>
      )}
    </Field>
  );
}
