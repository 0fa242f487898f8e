import type { ComponentProps } from 'react';
import styles from './field.module.css';
import { Field, type FieldProps } from './field.tsx';

type Props = FieldProps & {
  readonly name: string;
  readonly value: string;
  readonly onChange: (typed: string) => void;
  readonly prefix?: string;
} & Pick<
    ComponentProps<'input'>,
    'placeholder' | 'inputMode' | 'autoComplete' | 'autoCapitalize' | 'readOnly' | 'enterKeyHint'
  >;

export function TextField({ label, problem, hint, prefix, onChange, ...input }: Props) {
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
