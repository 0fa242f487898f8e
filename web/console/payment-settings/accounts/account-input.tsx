import { NativeSelect, TextInput } from '@mantine/core';
import type { KeyboardEvent, ReactNode } from 'react';
import type { AccountField, FieldChoice } from '#domain/methods/account-fields.ts';
import { ChevronDownIcon } from '../../icons/icons.tsx';

type AccountInputProps = {
  readonly field: AccountField;
  /** The choices of a list; a text field without them. */
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
  const { field, choices, mark, saysOptional, onChange, onKeyDown, ...input } = props;
  const { label, maxLength, placeholder, inputMode, required, help } = field;
  if (choices) {
    return (
      <NativeSelect
        {...input}
        label={label}
        description={help}
        rightSection={mark ?? <ChevronDownIcon size={14} />}
        // a stored value that is not among the choices is shown as it is, until another is chosen
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
      maxLength={maxLength}
      {...(placeholder && { placeholder })}
      {...(inputMode && { inputMode })}
      label={saysOptional && !required ? `${label}, optional` : label}
      description={help}
      autoComplete="off"
      spellCheck={false}
      rightSection={mark}
      onChange={(event) => onChange(event.currentTarget.value)}
      {...(onKeyDown && { onKeyDown })}
    />
  );
}
