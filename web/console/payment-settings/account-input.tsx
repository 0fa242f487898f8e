import { NativeSelect, TextInput } from '@mantine/core';
import type { KeyboardEvent, ReactNode } from 'react';
import type { MethodKey } from '#domain/methods/methods.ts';
import { ChevronDownIcon } from '../icons/icons.tsx';
import { ACCOUNT_FIELDS, type AccountFieldName, isRequired } from './account-fields.ts';
import styles from './account-input.module.css';

type AccountInputProps = {
  readonly methodKey: MethodKey;
  readonly field: AccountFieldName;
  readonly name?: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (text: string) => void;
  readonly onBlur?: () => void;
  readonly onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void;
  readonly mark?: ReactNode;
  readonly saysOptional?: boolean;
};

/** A field of an account, by its label. */
export function AccountInput(props: AccountInputProps) {
  const { methodKey, field, mark, saysOptional, onChange, onKeyDown, ...input } = props;
  const { label, choices, inputMode, isWide, ...limits } = ACCOUNT_FIELDS[field];
  const className = isWide ? styles.wide : undefined;
  if (choices) {
    return (
      <NativeSelect
        {...input}
        label={label}
        rightSection={mark ?? <ChevronDownIcon size={14} />}
        data={choices.includes(input.value) ? [...choices] : ['', ...choices]}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    );
  }
  return (
    <TextInput
      {...input}
      {...limits}
      {...(inputMode && { inputMode })}
      {...(className && { className })}
      label={saysOptional && !isRequired(methodKey, field) ? `${label}, optional` : label}
      autoComplete="off"
      spellCheck={false}
      rightSection={mark}
      onChange={(event) => onChange(event.currentTarget.value)}
      {...(onKeyDown && { onKeyDown })}
    />
  );
}
