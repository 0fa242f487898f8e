import type { AccountFieldName } from '#domain/methods/account-fields.ts';
import type { MethodKey } from '#domain/methods/methods.ts';
import type { WithdrawalHours } from '#domain/withdrawals/opening-hours.ts';
import { withFullStop } from '#domain/words/english.ts';
import { checkField, fieldsToEdit, type NewAccount, patchOf, textOf } from './account-fields.ts';
import { accountPatched, hoursSet, type SettingsChange, type SettingsDocument } from './settings-document.ts';

export type FieldDraft = {
  readonly key: MethodKey;
  readonly accountId: string;
  readonly field: AccountFieldName;
  readonly text: string;
  /** The saved text when this was typed. */
  readonly base: string;
};

export type HoursDraft = {
  readonly startTime?: string;
  readonly endTime?: string;
  /** The saved hours when the first was typed. */
  readonly base?: WithdrawalHours;
};

export type AccountDraft = { readonly key: MethodKey | undefined; readonly texts: NewAccount };

/** Apart from the saved settings, so that newer ones can be loaded underneath. */
export type Drafts = {
  readonly fields: ReadonlyMap<string, FieldDraft>;
  readonly hours: HoursDraft;
  readonly account: AccountDraft;
};

const NO_TEXTS: NewAccount = { cryptoType: 'BTC' };
export const NO_DRAFTS: Drafts = {
  fields: new Map(),
  hours: {},
  account: { key: undefined, texts: NO_TEXTS },
};

export function draftKey(draft: Omit<FieldDraft, 'text' | 'base'>): string {
  return `${draft.key}/${draft.accountId}/${draft.field}`;
}

export function withDraft(drafts: Drafts, draft: FieldDraft): Drafts {
  return { ...drafts, fields: new Map(drafts.fields).set(draftKey(draft), draft) };
}

/** A draft edited since stays, based on the text that was saved. */
export function withoutDraft(drafts: Drafts, draft: FieldDraft): Drafts {
  const edited = drafts.fields.get(draftKey(draft));
  if (edited === undefined) return drafts;
  if (edited.text !== draft.text) return withDraft(drafts, { ...edited, base: draft.text.trim() });
  const fields = new Map(drafts.fields);
  fields.delete(draftKey(draft));
  return { ...drafts, fields };
}

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

/** Including a half-entered account, which is not saved with the rest. */
export function isAnythingTyped(settings: SettingsDocument, drafts: Drafts): boolean {
  const { cryptoType, network, ...texts } = drafts.account.texts;
  return countUnsaved(settings, drafts) > 0 || Object.values(texts).some((text) => text.trim() !== '');
}

export function overtakenText({ base, text }: Pick<FieldDraft, 'base' | 'text'>, saved: string) {
  if (saved === base || saved === text.trim()) return undefined;
  const now = saved === '' ? 'emptied this' : `changed this to ${saved}`;
  return `Somebody else has ${now} meanwhile. Enter saves yours, Escape keeps theirs.`;
}

export function saidTogether(problem: string | undefined, overtaken: string | undefined): string | undefined {
  return problem && overtaken ? `${withFullStop(problem)} ${overtaken}` : (problem ?? overtaken);
}

export function overtakenHours({ withdrawalHours }: SettingsDocument, { hours }: Drafts): string | undefined {
  const { base } = hours;
  const { startTime, endTime } = withdrawalHours;
  if (base === undefined || (base.startTime === startTime && base.endTime === endTime)) return undefined;
  return `Somebody else has set ${startTime} to ${endTime} meanwhile. 'Save Custom Hours' saves yours.`;
}

/** The first draft that cannot be saved, or would undo a change that somebody else has saved since. */
export function firstProblem(settings: SettingsDocument, drafts: Drafts): string | undefined {
  for (const draft of unsavedFields(settings, drafts)) {
    const { key, accountId, field: name, text } = draft;
    const field = fieldsToEdit(key).find((each) => each.name === name);
    const account = settings[key].accounts.find(({ id }) => id === accountId);
    if (field === undefined || account === undefined) continue;
    const isOvertaken = overtakenText(draft, textOf(account, name)) !== undefined;
    const problem =
      checkField(field, text) ??
      (isOvertaken
        ? `somebody else has changed '${field.label}' meanwhile. Open it to see both.`
        : undefined);
    if (problem !== undefined) return `${account.displayName}: ${problem}`;
  }
  return hasUnsavedHours(settings, drafts) ? overtakenHours(settings, drafts) : undefined;
}

export function draftsApplied(drafts: Drafts): SettingsChange {
  return (settings) => {
    const fields = unsavedFields(settings, drafts).map(({ key, accountId, field, text }) =>
      accountPatched(key, accountId, patchOf(field, text)),
    );
    const { base: _, ...typed } = drafts.hours;
    const hours = hasUnsavedHours(settings, drafts) ? [hoursSet(typed)] : [];
    return [...fields, ...hours].reduce((changed, change) => change(changed), settings);
  };
}
