import { getRouteApi } from '@tanstack/react-router';
import { createContext, use, useState } from 'react';
import type { CallOutput } from '#contract/calls.ts';
import {
  type AccountDraft,
  type Drafts,
  type FieldDraft,
  type HoursDraft,
  NO_DRAFTS,
  withDraft,
  withoutDraft,
} from './drafts.ts';
import type { SettingsSearch } from './settings-address.ts';
import type { SettingsChange, SettingsDocument } from './settings-document.ts';

type SettingsEditor = {
  readonly settings: SettingsDocument;
  readonly mayChange: boolean;
  readonly walletDoubts: CallOutput<'getPaymentSettings'>['walletDoubts'];
  readonly drafts: Drafts;
  readonly setFieldDraft: (draft: FieldDraft) => void;
  readonly dropFieldDraft: (draft: FieldDraft) => void;
  readonly setAccountDraft: (account: AccountDraft) => void;
  readonly setHoursDraft: (hours: HoursDraft) => void;
  /** Rejects if the change was not saved. With `isShown` it shows from the moment it is made. */
  readonly save: (change: SettingsChange, options?: { readonly isShown?: boolean }) => Promise<void>;
  readonly tell: (text: string, options?: { readonly long?: boolean }) => void;
  readonly tellFailure: (what: string, error: unknown) => void;
};

export const SettingsContext = createContext<SettingsEditor | undefined>(undefined);

export function useSettings(): SettingsEditor {
  const editor = use(SettingsContext);
  if (editor === undefined) throw new Error('useSettings is for what is inside the payment settings');
  return editor;
}

export function useDrafts() {
  const [drafts, setDrafts] = useState(NO_DRAFTS);
  return {
    drafts,
    setFieldDraft: (draft: FieldDraft) => setDrafts((all) => withDraft(all, draft)),
    dropFieldDraft: (draft: FieldDraft) => setDrafts((all) => withoutDraft(all, draft)),
    setAccountDraft: (account: AccountDraft) => setDrafts((all) => ({ ...all, account })),
    setHoursDraft: (hours: HoursDraft) => setDrafts((all) => ({ ...all, hours })),
  };
}

const route = getRouteApi('/settings/payment-settings');

export function useOpened() {
  const { open, add } = route.useSearch();
  const navigate = route.useNavigate();
  const go = (search: SettingsSearch) => void navigate({ search, resetScroll: false });
  return {
    openId: open,
    isAdding: add === true,
    openNew: () => go({ add: true }),
    close: () => go({}),
  };
}
