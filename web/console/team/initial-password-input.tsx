import { Button, PasswordInput, type PasswordInputProps } from '@mantine/core';
import { LONGEST } from '#domain/words/text-lengths.ts';
import { CopyButton } from '../kit/copy-button.tsx';
import styles from './initial-password-input.module.css';
import { proposePassword } from './propose-password.ts';

type InitialPasswordInputProps = Omit<PasswordInputProps, 'value' | 'onChange'> & {
  readonly value: string;
  readonly onChange: (password: string) => void;
};

/** A password to be passed on: one that is proposed, to be copied, or one that is typed instead. */
export function InitialPasswordInput({ value, onChange, ...input }: InitialPasswordInputProps) {
  return (
    <div className={styles.field}>
      <PasswordInput
        size="xs"
        autoComplete="new-password"
        maxLength={LONGEST.password}
        visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the password', tabIndex: 0 }}
        {...input}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <div className={styles.offers}>
        {value !== '' && <CopyButton label="the initial password" value={value} isSecret shown="Copy" />}
        <Button variant="subtle" onClick={() => onChange(proposePassword())}>
          Propose another
        </Button>
      </div>
    </div>
  );
}
