import { useRef, useState } from 'react';
import type { AccountField as Field } from '#domain/methods/account-fields.ts';
import type { MethodKey } from '#domain/methods/methods.ts';
import { checkField, patchOf, textOf } from '../document/account-fields.ts';
import { accountPatched, isThereTwice, type ReceivingAccount } from '../document/settings-document.ts';
import { draftKey, type FieldDraft, overtakenText, saidTogether } from '../drafts/drafts.ts';
import { SaveMark } from '../saving/save-mark.tsx';
import { useSettings } from '../saving/settings-context.ts';
import { useSaveMark } from '../saving/use-save-mark.ts';
import { AccountInput } from './account-input.tsx';

const FAILURE = 'Failed to update account in database';

type AccountFieldProps = {
  readonly methodKey: MethodKey;
  readonly account: ReceivingAccount;
  readonly field: Field;
};

/**
 * Saved on Enter or when it loses the focus; Escape restores the saved text. Text that could not be saved stays, and
 * what somebody else has changed meanwhile is saved over by Enter alone.
 */
export function AccountField({ methodKey, account, field }: AccountFieldProps) {
  const { settings, drafts, setFieldDraft, dropFieldDraft, save, tellFailure } = useSettings();
  const [problem, setProblem] = useState<string>();
  const mark = useSaveMark();
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
    try {
      await mark.during(save(accountPatched(methodKey, account.id, patch), { show: false }));
      dropFieldDraft(typed);
      sent.current = undefined;
    } catch (error) {
      setProblem('Not saved');
      tellFailure(FAILURE, error);
    }
  }

  const choices = field.choices?.(account.cryptoType);
  return (
    <AccountInput
      field={field}
      choices={choices}
      value={draft?.text ?? saved}
      error={draft && saidTogether(problem, overtaken)}
      mark={mark.phase && <SaveMark phase={mark.phase} />}
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
