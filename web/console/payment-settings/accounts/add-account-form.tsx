import { Button, NativeSelect } from '@mantine/core';
import { type SubmitEvent, useRef, useState } from 'react';
import { METHOD_KEYS, METHODS, type MethodKey } from '#domain/methods/methods.ts';
import { randomUuid } from '#web/data/uuid.ts';
import { ChevronDownIcon } from '../../icons/icons.tsx';
import { DetailsSection } from '../../records/details/details-section.tsx';
import {
  checkNewAccount,
  type FieldProblem,
  fieldsToAdd,
  newAccount,
  seenByPlayers,
  withText,
} from '../document/account-fields.ts';
import { accountAdded, isThereTwice } from '../document/settings-document.ts';
import { NO_DRAFTS } from '../drafts/drafts.ts';
import { useSettings } from '../saving/settings-context.ts';
import { AccountInput } from './account-input.tsx';
import styles from './add-account-form.module.css';

const METHOD_CHOICES = [
  { value: '', label: 'Choose a method' },
  ...METHOD_KEYS.map((value) => ({ value, label: METHODS[value].label })),
];

/** @param props.onAdded once it is saved */
export function AddAccountForm({ onAdded }: { readonly onAdded: () => void }) {
  const { settings, drafts, setAccountDraft, save, tell, tellFailure } = useSettings();
  const { key, texts } = drafts.account;
  const [problem, setProblem] = useState<FieldProblem>();
  const [isSaving, setSaving] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const problemOf = (field: string) => (problem?.field === field ? problem.message : undefined);

  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (isSaving) return;
    const found = checkNewAccount(key, texts) ?? (key && checkNotThere(key));
    setProblem(found);
    if (found !== undefined) {
      form.current?.querySelector<HTMLElement>(`[name="${found.field}"]`)?.focus();
      return;
    }
    if (key !== undefined) await add(key);
  }

  function checkNotThere(method: MethodKey): FieldProblem | undefined {
    if (!isThereTwice(settings, method, newAccount(method, texts))) return undefined;
    return {
      field: 'displayName',
      message: `There is a ${METHODS[method].label} account with this name already`,
    };
  }

  async function add(method: MethodKey): Promise<void> {
    setSaving(true);
    try {
      await save(accountAdded(method, { ...newAccount(method, texts), id: randomUuid() }), { show: false });
      setAccountDraft(NO_DRAFTS.account);
      tell(`${METHODS[method].label} account added and saved to database!`);
      onAdded();
    } catch (error) {
      tellFailure('Failed to add account to database', error);
    } finally {
      setSaving(false);
    }
  }

  return (
    <DetailsSection label="Add New Account">
      <form ref={form} className={styles.form} onSubmit={submit} noValidate>
        <NativeSelect
          name="method"
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
                name={name}
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
        <Button type="submit" loading={isSaving}>
          Add Account
        </Button>
      </form>
    </DetailsSection>
  );
}
