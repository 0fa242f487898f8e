import { createContext, use } from 'react';
import type { CallOutput } from '#contract/calls.ts';
import type { SettingsChange, SettingsDocument } from '../document/settings-document.ts';
import type { AccountDraft, Drafts, FieldDraft, HoursDraft } from '../drafts/drafts.ts';

export type SettingsEditor = {
  readonly settings: SettingsDocument;
  readonly mayChange: boolean;
  /** Warnings about wallets that look mistyped. */
  readonly walletDoubts: CallOutput<'getPaymentSettings'>['walletDoubts'];
  readonly drafts: Drafts;
  readonly setFieldDraft: (draft: FieldDraft) => void;
  readonly dropFieldDraft: (draft: FieldDraft) => void;
  readonly setAccountDraft: (account: AccountDraft) => void;
  readonly setHoursDraft: (hours: HoursDraft) => void;
  /** Rejects when the change was not saved. */
  readonly save: (change: SettingsChange, options?: { readonly show?: boolean }) => Promise<void>;
  readonly tell: (text: string, options?: { readonly long?: boolean }) => void;
  /** Shows that something was not saved, and why. */
  readonly tellFailure: (what: string, error: unknown) => void;
};

export const SettingsContext = createContext<SettingsEditor | undefined>(undefined);

export function useSettings(): SettingsEditor {
  const editor = use(SettingsContext);
  if (editor === undefined) throw new Error('useSettings is for what is inside the payment settings');
  return editor;
}
