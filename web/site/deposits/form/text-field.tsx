import { type ComponentProps, useId } from 'react';
import styles from './text-field.module.css';

type Props = {
  readonly label: string;
  readonly name: string;
  readonly value: string;
  readonly onChange: (typed: string) => void;
  readonly problem?: string | undefined;
  readonly hint?: string;
  /** Stands before what is typed and is no part of it. */
  readonly prefix?: string;
} & Pick<ComponentProps<'input'>, 'placeholder' | 'inputMode' | 'autoComplete' | 'autoCapitalize'>;

export function TextField({ label, value, onChange, problem, hint, prefix, ...input }: Props) {
  const id = useId();
  const described = [hint && `${id}-hint`, problem && `${id}-problem`].filter(Boolean).join(' ');
  return (
    <div>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <div className={styles.box}>
        {prefix && (
          <span className={styles.prefix} aria-hidden="true">
            {prefix}
          </span>
        )}
        <input
          {...input}
          id={id}
          className={styles.input}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
          required
          aria-invalid={problem !== undefined}
          {...(described && { 'aria-describedby': described })}
          spellCheck={false}
        />
      </div>
      {problem && (
        <p id={`${id}-problem`} className={styles.problem}>
          {problem}
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  );
}
