import { type ComponentProps, type ReactNode, useId } from 'react';
import styles from './field.module.css';

export type FieldProps = {
  readonly label: string;
  readonly problem?: string | undefined;
  readonly hint?: string | undefined;
};

type ControlAttributes = {
  readonly id: string;
  readonly required: true;
  readonly 'aria-invalid': boolean;
  readonly 'aria-describedby'?: string;
};

type Props = FieldProps & { readonly children: (control: ControlAttributes) => ReactNode };

export function Field({ label, problem, hint, children }: Props) {
  const id = useId();
  const described = [hint && `${id}-hint`, problem && `${id}-problem`].filter(Boolean).join(' ');
  return (
    <div>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <div className={problem === undefined ? styles.box : `${styles.box} ${styles.invalid}`}>
        {children({
          id,
          required: true,
          'aria-invalid': problem !== undefined,
          ...(described && { 'aria-describedby': described }),
        })}
      </div>
      {problem && (
        <p id={`${id}-problem`} className={`fine ${styles.problem}`}>
          {problem}
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} className={`aside ${styles.hint}`}>
          {hint}
        </p>
      )}
    </div>
  );
}

type TextFieldProps = FieldProps & {
  readonly name: string;
  readonly value: string;
  readonly onChange: (typed: string) => void;
  readonly prefix?: string;
} & Pick<
    ComponentProps<'input'>,
    'placeholder' | 'inputMode' | 'autoComplete' | 'autoCapitalize' | 'readOnly' | 'enterKeyHint' | 'onBlur'
  >;

export function TextField({ label, problem, hint, prefix, onChange, ...input }: TextFieldProps) {
  return (
    <Field label={label} problem={problem} hint={hint}>
      {(control) => (
        <>
          {prefix && (
            <span className={styles.prefix} aria-hidden="true">
              {prefix}
            </span>
          )}
          <input
            {...input}
            {...control}
            className={styles.input}
            onChange={(event) => onChange(event.currentTarget.value)}
            spellCheck={false}
          />
        </>
      )}
    </Field>
  );
}
