import type { AccountFieldName } from '#domain/methods/account-fields.ts';
import type { MethodKey } from '#domain/methods/methods.ts';
import { checkField, fieldsToEdit, type NewAccount, patchOf, textOf } from '../document/account-fields.ts';
import {
  accountPatched,
  hoursSet,
  type SettingsChange,
  type SettingsDocument,
} from '../document/settings-document.ts';

/** Unsaved text in a field of an account. */
export type FieldDraft = {
  readonly key: MethodKey;
  readonly accountId: string;
  readonly field: AccountFieldName;
  readonly text: string;
};

export type HoursDraft = { readonly startTime?: string; readonly endTime?: string };

/** An account that is being entered and has not been added yet. */
export type AccountDraft = { readonly key: MethodKey | undefined; readonly texts: NewAccount };

/** Kept apart from the saved settings, so that newer ones can be loaded underneath. */
export type Drafts = {
  readonly fields: ReadonlyMap<string, FieldDraft>;
  readonly hours: HoursDraft;
  readonly account: AccountDraft;
};

export const NO_TEXTS: NewAccount = { cryptoType: 'BTC' };
export const NO_DRAFTS: Drafts = {
  fields: new Map(),
  hours: {},
  account: { key: undefined, texts: NO_TEXTS },
};

export function draftKey(draft: Omit<FieldDraft, 'text'>): string {
  return `${draft.key}/${draft.accountId}/${draft.field}`;
}

export function withDraft(drafts: Drafts, draft: FieldDraft): Drafts {
  return { ...drafts, fields: new Map(drafts.fields).set(draftKey(draft), draft) };
}

/** Drops a field's draft, unless it has been edited since. */
export function withoutDraft(drafts: Drafts, draft: FieldDraft): Drafts {
  if (drafts.fields.get(draftKey(draft))?.text !== draft.text) return drafts;
  const fields = new Map(drafts.fields);
  fields.delete(draftKey(draft));
  return { ...drafts, fields };
}

/** Drafts that differ from what is saved, of accounts that still exist. */
export function unsavedFields(settings: SettingsDocument, { fields }: Drafts): FieldDraft[] {
  return [...fields.values()].filter(({ key, accountId, field, text }) => {
    const account = settings[key].accounts.find(({ id }) => id === accountId);
    return account !== undefined && textOf(account, field) !== text.trim();
  });
}

export function hasUnsavedHours({ withdrawalHours }: SettingsDocument, { hours }: Drafts): boolean {
  // while open all day, the times are neither shown nor used
  if (withdrawalHours.enabled24_7) return false;
  return (
    (hours.startTime ?? withdrawalHours.startTime) !== withdrawalHours.startTime ||
    (hours.endTime ?? withdrawalHours.endTime) !== withdrawalHours.endTime
  );
}

export function countUnsaved(settings: SettingsDocument, drafts: Drafts): number {
  return unsavedFields(settings, drafts).length + (hasUnsavedHours(settings, drafts) ? 1 : 0);
}

/** Whether leaving would lose anything, including a half-entered account, which is not saved with the rest. */
export function isAnythingTyped(settings: SettingsDocument, drafts: Drafts): boolean {
  const { cryptoType, network, ...texts } = drafts.account.texts;
  return countUnsaved(settings, drafts) > 0 || Object.values(texts).some((text) => text.trim() !== '');
}

/** The first draft that cannot be saved as it stands. */
export function firstProblem(settings: SettingsDocument, drafts: Drafts): string | undefined {
  for (const { key, accountId, field: name, text } of unsavedFields(settings, drafts)) {
    const field = fieldsToEdit(key).find((each) => each.name === name);
    const problem = field && checkField(field, text);
    const account = settings[key].accounts.find(({ id }) => id === accountId);
    if (problem !== undefined) return `${account?.displayName ?? ''}: ${problem}`;
  }
  return undefined;
}

/** The settings with all drafts applied. */
export function draftsApplied(drafts: Drafts): SettingsChange {
  return (settings) => {
    const fields = unsavedFields(settings, drafts).map(({ key, accountId, field, text }) =>
      accountPatched(key, accountId, patchOf(field, text)),
    );
    const hours = hasUnsavedHours(settings, drafts) ? [hoursSet(drafts.hours)] : [];
    return [...fields, ...hours].reduce((changed, change) => change(changed), settings);
  };
}
