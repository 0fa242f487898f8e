import { NativeSelect, TextInput } from '@mantine/core';
import type { KeyboardEvent, ReactNode } from 'react';
import type { MethodKey } from '#domain/methods/methods.ts';
import { ChevronDownIcon } from '../icons/icons.tsx';
import { ACCOUNT_FIELDS, type AccountFieldName, type FieldChoice, isRequired } from './account-fields.ts';
import styles from './account-input.module.css';

type AccountInputProps = {
  readonly methodKey: MethodKey;
  readonly field: AccountFieldName;
  /** Without them, text is typed. */
  readonly choices: readonly FieldChoice[] | undefined;
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
  const { methodKey, field, choices, mark, saysOptional, onChange, onKeyDown, ...input } = props;
  const { label, choices: _, inputMode, isWide, ...limits } = ACCOUNT_FIELDS[field];
  const className = isWide ? styles.wide : undefined;
  if (choices) {
    return (
      <NativeSelect
        {...input}
        label={label}
        rightSection={mark ?? <ChevronDownIcon size={14} />}
        // what is kept and none of them shows as it is, until something else is chosen
        data={
          choices.some(({ value }) => value === input.value)
            ? [...choices]
            : [{ value: input.value, label: input.value }, ...choices]
        }
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
