import { NativeSelect, TextInput } from '@mantine/core';
import { LONGEST } from '#domain/words/text-lengths.ts';
import { ChevronDownIcon } from '../../icons/icons.tsx';
import type { EntryPart } from '../record/record-source.ts';

type EntryPartFieldProps = {
  readonly part: EntryPart;
  readonly isWrong: boolean;
  readonly onFill: (text: string) => void;
};

/** What an entry takes by its method. */
export function EntryPartField({ part, isWrong, onFill }: EntryPartFieldProps) {
  const { label, value, choices, isOptional } = part;
  const field = {
    label: isOptional ? `${label} (optional)` : label,
    value,
    error: isWrong,
    onChange: (event: { readonly currentTarget: { readonly value: string } }) =>
      onFill(event.currentTarget.value),
  };
  if (choices === undefined) {
    return <TextInput {...field} autoComplete="off" maxLength={LONGEST.paymentAccount} />;
  }
  return (
    <NativeSelect
      {...field}
      rightSection={<ChevronDownIcon size={14} />}
      data={value === '' ? ['', ...choices] : [...choices]}
    />
  );
}
