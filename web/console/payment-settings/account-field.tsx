import { NativeSelect, TextInput } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import type { AccountField as Field, FieldChoice } from '#domain/methods/account-fields.ts';
import type { MethodKey } from '#domain/methods/methods.ts';
import { ChevronDownIcon } from '../icons/icons.tsx';
import { checkField, patchOf, textOf } from './account-fields.ts';
import { ACCOUNT_NOT_UPDATED } from './account-states.tsx';
import { draftKey, type FieldDraft, overtakenText, saidTogether } from './drafts.ts';
import { SaveMark, useSaving } from './saving.tsx';
import { useSettings } from './settings-context.ts';
import { accountPatched, isThereTwice, type ReceivingAccount } from './settings-document.ts';

type AccountFieldProps = {
  readonly methodKey: MethodKey;
  readonly account: ReceivingAccount;
  readonly field: Field;
};

/** Saved on Enter or blur, over others' changes by Enter alone; Escape restores. Text that failed stays. */
export function AccountField({ methodKey, account, field }: AccountFieldProps) {
  const { settings, drafts, setFieldDraft, dropFieldDraft } = useSettings();
  const [problem, setProblem] = useState<string>();
  const saving = useSaving();
  // losing the focus must not send again what Enter has sent
  const sent = useRef<string>(undefined);
  const place = { key: methodKey, accountId: account.id, field: field.name };
  const saved = textOf(account, field.name);
  const draft = drafts.fields.get(draftKey(place));
  const overtaken = draft && overtakenText(draft, saved);

  async function commit(text: string): Promise<void> {
    const typed: FieldDraft = { ...place, text, base: saved };
    if (text.trim() === saved) {
      setProblem(undefined);
      dropFieldDraft(typed);
      return;
    }
    const patch = patchOf(field.name, text);
    const found =
      checkField(field, text) ??
      (isThereTwice(settings, methodKey, { ...account, ...patch }, account.id)
        ? 'Another account has this name and display name'
        : undefined);
    setProblem(found);
    if (found !== undefined) return;
    sent.current = text;
    if (await saving.save(accountPatched(methodKey, account.id, patch), ACCOUNT_NOT_UPDATED)) {
      dropFieldDraft(typed);
      sent.current = undefined;
    } else setProblem('Not saved');
  }

  const choices = field.choices?.(account.cryptoType);
  return (
    <AccountInput
      field={field}
      choices={choices}
      value={draft?.text ?? saved}
      error={draft && saidTogether(problem, overtaken)}
      mark={saving.phase && <SaveMark phase={saving.phase} />}
      onChange={(text) => {
        setFieldDraft({ ...place, text, base: draft?.base ?? saved });
        if (choices) void commit(text);
      }}
      onBlur={() => {
        if (draft === undefined || draft.text === sent.current || choices || overtaken) return;
        void commit(draft.text);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && draft !== undefined) void commit(draft.text);
        if (event.key !== 'Escape' || draft === undefined) return;
        // what is open around it stays
        event.preventDefault();
        setProblem(undefined);
        dropFieldDraft(draft);
      }}
    />
  );
}

type AccountInputProps = {
  readonly field: Field;
  readonly choices: readonly FieldChoice[] | undefined;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (text: string) => void;
  readonly onBlur?: () => void;
  readonly onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void;
  readonly mark?: ReactNode;
  readonly saysOptional?: boolean;
};

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
