import { Button, NativeSelect } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import { METHOD_KEYS, METHODS, type MethodKey } from '#domain/methods/methods.ts';
import { randomUuid } from '#web/data/uuid.ts';
import { ChevronDownIcon } from '../icons/icons.tsx';
import { Actions } from '../kit/dialog.tsx';
import { Form } from '../kit/form.tsx';
import { DetailsSection } from '../records/details/drawer.tsx';
import { AccountInput } from './account-field.tsx';
import {
  checkNewAccount,
  type FieldProblem,
  fieldsToAdd,
  newAccount,
  seenByPlayers,
  withText,
} from './account-fields.ts';
import { NO_DRAFTS } from './drafts.ts';
import { useSaving } from './saving.tsx';
import { useSettings } from './settings-context.ts';
import { accountAdded, isThereTwice } from './settings-document.ts';

const METHOD_CHOICES = [
  { value: '', label: 'Choose a method' },
  ...METHOD_KEYS.map((value) => ({ value, label: METHODS[value].label })),
];

export function AddAccountForm({ onAdded }: { readonly onAdded: () => void }) {
  const { settings, drafts, setAccountDraft, tell } = useSettings();
  const { key, texts } = drafts.account;
  const [problem, setProblem] = useState<FieldProblem>();
  const { isSaving, save } = useSaving();
  const problemOf = (field: string) => (problem?.field === field ? problem.message : undefined);

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (isSaving) return;
    const found = checkNewAccount(key, texts) ?? (key && checkNotThere(key));
    setProblem(found);
    if (found === undefined && key !== undefined) void add(key);
  }

  function checkNotThere(method: MethodKey): FieldProblem | undefined {
    if (!isThereTwice(settings, method, newAccount(method, texts))) return undefined;
    return {
      field: 'displayName',
      message: `There is a ${METHODS[method].label} account with this name already`,
    };
  }

  async function add(method: MethodKey): Promise<void> {
    const account = { ...newAccount(method, texts), id: randomUuid() };
    if (!(await save(accountAdded(method, account), 'Failed to add account to database'))) return;
    setAccountDraft(NO_DRAFTS.account);
    tell(`${METHODS[method].label} account added and saved to database!`);
    onAdded();
  }

  return (
    <DetailsSection label="Add New Account">
      <Form onSubmit={submit}>
        <NativeSelect
          data-autofocus
          label="Payment Method"
          description="How players pay into the account."
          rightSection={<ChevronDownIcon size={14} />}
          data={METHOD_CHOICES}
          value={key ?? ''}
          error={problemOf('method')}
          onChange={(event) => {
            setAccountDraft({
              key: METHOD_KEYS.find((known) => known === event.currentTarget.value),
              texts,
            });
            setProblem(undefined);
          }}
        />
        {key !== undefined &&
          fieldsToAdd(key).map((field) => {
            const { name } = field;
            const choices = field.choices?.(texts.cryptoType);
            if (choices?.length === 1) return null;
            return (
              <AccountInput
                key={name}
                field={field}
                choices={choices}
                saysOptional
                value={texts[name] ?? choices?.[0]?.value ?? ''}
                error={problemOf(name)}
                onChange={(text) => {
                  setAccountDraft({ key, texts: withText(texts, name, text) });
                  if (problem?.field === name) setProblem(undefined);
                }}
              />
            );
          })}
        {key !== undefined && <p role="status">{seenByPlayers(key, texts)}</p>}
        <Actions>
          <Button type="submit" loading={isSaving}>
            Add Account
          </Button>
        </Actions>
      </Form>
    </DetailsSection>
  );
}
